"""Small files of every shape, built where they are used."""

import base64
import gzip
import json
import zlib
from io import BytesIO

import pandas as pd
from openpyxl import Workbook

ROWS = [["00123", "Théière", "garde le thé chaud"], ["1e5", "Lampe", "éclaire, sans reflet"]]
HEADER = ["sku", "nom", "description"]


def workbook(*sheets: tuple[str, list[list[object]]]) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def parquet(columns: dict[str, list[object]]) -> bytes:
    buffer = BytesIO()
    pd.DataFrame(columns).to_parquet(buffer)
    return buffer.getvalue()


def records() -> list[dict[str, str]]:
    return [dict(zip(HEADER, row, strict=True)) for row in ROWS]


CSV = 'sku,nom,description\n00123,Théière,garde le thé chaud\n1e5,Lampe,"éclaire, sans reflet"\n'.encode()
TSV = "sku\tnom\tdescription\n00123\tThéière\tgarde le thé chaud\n1e5\tLampe\téclaire, sans reflet\n".encode()
SEMICOLON = "sku;nom;description\n00123;Théière;garde le thé chaud\n1e5;Lampe;éclaire, sans reflet\n"
FILES = {
    "csv": (CSV, "csv"),
    "tsv": (TSV, "csv"),
    "semicolon": (SEMICOLON.encode(), "csv"),
    "bom": (SEMICOLON.encode("utf-8-sig"), "csv"),
    "utf16": (SEMICOLON.encode("utf-16"), "csv"),
    "windows": (SEMICOLON.encode("cp1252"), "csv"),
    "cr": (CSV.replace(b"\n", b"\r"), "csv"),
    "crlf": (CSV.replace(b"\n", b"\r\n"), "csv"),
    "xlsx": (workbook(("Produits", [HEADER, *ROWS])), "xlsx"),
    "json": (json.dumps(records(), ensure_ascii=False, indent=1).encode(), "json"),
    "jsonl": ("\n".join(json.dumps(record) for record in records()).encode(), "jsonl"),
    "parquet": (parquet({name: [row[place] for row in ROWS] for place, name in enumerate(HEADER)}), "parquet"),
}
FILES |= {f"{kind}.gz": (gzip.compress(content, mtime=0), shape) for kind, (content, shape) in FILES.items()}

OLD_WORKBOOK = zlib.decompress(
    base64.b85decode(
        "c-rk)OGs2v82-+^cbrE)MpHop8HB7%p=i@ar(()Yibc?asK(|}!;CX>Rj?Linadz(RkRT-Xk(9s6+I|u(IPNv5d?u2K_LV|K?|MR"
        "fBt)B(#gPq60-YU&VSGUpZ|R4KhOJkF;PA_a;tU<d1!@>jO|C!9Gjrz&niJsxoyjA_U@x(yZEQz_t8Wad2qkvxmV7iobM@UxM@5g"
        "3B03p5IyKfr_9h2VjIU06*7hvk^)!AQi>Xms)FTFmMdA_V9y6Ex3J|r%NFvT6bCR7?r7YsR`EWqp36!hdGBzYH*DF6Dm;^``1A$g"
        "_<FF_ibs>nrJ&9z#wci}+su?{Nj-q8REP}{bw(MkApq<rG`F`mM<SD`q%|>$Z*~ayn%(@5L#};k?E+-~KHu*Bjon96x{%#Zlbdh9"
        "s2RW@>?6F#hUr*O8O~YWX{BTR@xI;}MEGQviS|f5rUR*TH+l6~@d2_VO%mw@Evh}oKgB;<CM~C((e55|1rRa&2SUmCv6R^xkWUXj"
        "ZG!Von-boI#Ux`W<9s>q#UQmfbN$Q9_O8zGVYUo%49;_CwTv4!&d3^6xs*#hIoZfH*0VgztgAR*%d(Pu=-$v-r7}B)*ykLVHc&g8"
        "7_Y)>=H%B>et3G<-MZoT;dPWBYnwV*Ircg{f_fU;7}b~85Sm1jxO_?CUO0Of>dbn}vgVib%cliZ?6!K?mSI+IMM61CN0Xx?a+;>b"
        "%F%Sv^qgjpW+-Nn$9zf)u&n~0h2t-nS&rO8vI=IN)@5|JpK8SF(R^ezxOK^>Ex_oU%!k?>MrS6A6r;wB)!g6l9HYjJPK-MDXFj9O"
        "jP<HdIx~8ezp;S7!Tt>-AJP06YP3FZ|8&*`TD1y{%TVb#@e={KaN)v*3l}b2{2vg`TRp#N8S33xzO#ANf1O!M8TU8Ivc+zs>FT4e"
        "!tF@W-NK22)=xD&BFiNfStt9yP+~8&ZXtm#jw4a<`lT-mF}FX9t{D7tTd2_XGlj(Ym)rjVKS}ru"
    )
)
"""An .xls of four rows: ids shown as 00123, a price, a date, a truth, and one name over two rows."""
