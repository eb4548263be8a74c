from core.formats.catalog_fixes import CATALOG_FIXES
from core.formats.catalogs import CatalogMapping, build_catalog
from core.formats.kinds.catalogs import CATALOGS
from core.formats.problems import findings
from core.formats.tables import read_table


def test_each_fix_takes_its_finding_away():
    table = read_table(b"id,part,text\n1,AB-1,lamp\n1,AB-2,hose\n2,AB-3,cup\n", "file.csv")
    mapping = CatalogMapping("id", ("part", "text"))
    for finding in findings(build_catalog(table, mapping, "c")[1]):
        mended = CATALOG_FIXES[finding.fix].apply(table, mapping)
        assert finding.code not in {each.code for each in findings(build_catalog(table, mended, "c")[1])}


def test_fixes_leave_what_they_do_not_mend():
    table = read_table(b"id,part,text\n1,AB-1,lamp\n1,AB-2,hose\n2,AB-3,cup\n", "file.csv")
    mapping = CatalogMapping("id", ("part", "text"))
    assert CATALOG_FIXES["leave_codes_out"].apply(table, mapping) == CatalogMapping("id", ("text",))
    assert CATALOG_FIXES["leave_codes_out"].apply(table, CatalogMapping("id", ("part",))).text == ("part",)
    together = CATALOG_FIXES["take_rows_together"].apply(table, mapping)
    assert together == CatalogMapping("id", ("part", "text"), several_rows=True)
    assert build_catalog(table, together, "c")[0].texts == ["AB-1, AB-2. lamp, hose", "AB-3. cup"]


def test_findings_of_a_catalog_name_fixes_that_are_there():
    assert {kind.fix for kind in CATALOGS.values()} - {""} == set(CATALOG_FIXES)
