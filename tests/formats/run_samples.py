"""Small files with result lists, one of each shape."""

TREC = b"q1 Q0 SKU-12 1 14.2 bm25\nq1 Q0 SKU-40 2 9 bm25\n\nq2 Q0 00123 1 3.5 bm25\n"
SNAPSHOT = (
    b"Snapshot Name,Snapshot Time,Case ID,Query Text,Doc ID,Doc Position,title\r\n"
    b'May,2026-05-01,7,"hose, 20 m",SKU-12,1,Hose\r\nMay,2026-05-01,7,"hose, 20 m",00123,2,Reel\r\n'
)
PLAIN = "requête;doc_id;rang;score\ntuyau;A;1;2,5\ntuyau;B;2;1,25\n".encode("cp1252")
ROWS = b'[{"query_id": "q1", "document_id": "A", "score": 0.5}, {"query_id": "q1", "document_id": "B", "score": 1e0}]'
RUNS = {"trec_run": TREC, "quepid_snapshot": SNAPSHOT, "run_table": PLAIN, "run_json": ROWS}
