import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.arrow_text import TEXT
from core.formats.catalogs import CatalogMapping, build_catalog
from core.formats.markup import with_line_breaks, without_markup
from core.formats.problems import findings
from core.formats.tables import read_table


def read(cell):
    texts, _ = without_markup(pa.array([cell], TEXT))
    return texts[0].as_py()


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("<p>Pour les plantes</p>", "Pour les plantes"),
        ("<ul><li>Coton</li><li>Lavable.</li></ul>Fin", "Coton. Lavable. Fin"),
        ("Noir<br>Blanc<BR/>Gris", "Noir. Blanc. Gris"),
        ("<p class='a'>Un<p>Deux", "Un. Deux"),
        ("mi-<b>nuit</b> pile", "mi-nuit pile"),
        ("<a href=\"a>b\" title='c'>lien</a>", "lien"),
        ("un <span title=l'été>beau</span> jour", "un beau jour"),
        ("avant<script>alert('<p>')</script><style>p {}</style> après", "avant après"),
        ("<!-- caché --> vu <!-- jamais clos", "vu"),
        ("&eacute;t&eacute; AT&amp;T &#39;x&#39; &#x2013; &lt;b&gt;", "été AT&T 'x' – <b>"),
        ("4&nbsp;litres", "4 litres"),
        ("<img src='a.jpg'>", ""),
        ("<table><tr><td>Taille</td><td>40</td></tr></table>", "Taille. 40"),
        ("<o:p>Word</o:p>", "Word"),
    ],
)
def test_html_is_read_as_its_reader_sees_it(cell, text):
    assert read(cell) == text


@pytest.mark.parametrize(
    "cell", ["taille < 40", "a <3 et c> d < e", "R&D", "<XL>", "<neuf>", "x<40 y>3", "&copy", "a && b"]
)
def test_what_is_no_html_stays(cell):
    assert read(cell) == cell


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (r"Un\n\nDeux\r\nTrois", "Un\nDeux\nTrois"),
        (r"C:\new", r"C:\new"),
        (r"\n- point", "\n- point"),
        ("a\\tb", "a\\tb"),
    ],
)
def test_line_breaks_that_were_written_out_are_line_breaks(cell, text):
    texts, _ = with_line_breaks(pa.array([cell], TEXT))
    assert texts[0].as_py() == text


def test_html_is_counted_with_its_first_row_and_an_example():
    table = read_table(b"id,text\n1,plain\n2,<p>bold</p>\n3,caf&eacute;\n4,a < b\n", "file.csv")
    catalog, problems = build_catalog(table, CatalogMapping("id", ("text",)), "c")
    assert catalog.texts == ["plain", "bold", "café", "a < b"]
    (finding,) = findings(problems)
    assert (finding.code, finding.count, finding.row, finding.example) == ("markup", 2, 3, "<p>bold</p>")


def test_html_is_read_once():
    table = read_table(b"id,text\n1,&amp;lt;p&amp;gt;\n", "file.csv")
    assert build_catalog(table, CatalogMapping("id", ("text",)), "c")[0].texts == ["&lt;p&gt;"]


@given(st.lists(st.text(st.sampled_from("<>/&;pbli#39\"' aé\n!-"), max_size=30), max_size=5))
def test_any_brackets_give_text(cells):
    texts, held = without_markup(pa.array(cells, TEXT))
    assert len(texts) == len(cells)
    untouched = range(len(cells)) if held is None else (~held).nonzero()[0]
    assert all(texts[int(place)].as_py() == cells[place] for place in untouched)
