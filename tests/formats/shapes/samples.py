"""One small file of every shape, written by hand; the values are invented."""

import gzip
import zipfile
from io import BytesIO


def packed(files: dict[str, bytes]) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


QUERIES_WITH_ID = b'{"_id": "q1", "text": "garden hose"}\n{"_id": "q2", "text": "rain barrel"}\n'
QRELS_TSV = b"query-id\tcorpus-id\tscore\nq1\tSKU-12\t3\nq1\tSKU-40\t0\nq2\tSKU-7\t1\n"
CORPUS = b'{"_id": "SKU-12", "title": "Hose", "text": "20 m of hose", "metadata": {}}\n'

SAMPLES: dict[str, dict[str, bytes]] = {
    "house_json": {
        "queries.json": (
            '[{"requete": "faire le ménage sans y penser", "langue": "fr", "pertinents": ["P055"],'
            ' "non_pertinents": ["P047"]},'
            ' {"query": "hot tea outdoors", "language": "en", "relevant": ["P040"], "grades": {"P040": 3},'
            ' "known_bad": ["P007"]}]'
        ).encode()
    },
    "house_csv": {
        "queries.csv": (
            b"query_id,query,language,relevant_ids,graded_relevance,known_bad_ids,tags,source,status,note\n"
            b"a,garden hose,en,SKU-12|SKU-40,SKU-12:3;SKU-40:2,SKU-9,log,human,ok,as typed\n"
            b'b,"hose, 20 m",en,SKU-12,,,,,,\n'
        )
    },
    "judgments_csv": {
        "judgments.csv": (
            b"query_id,query,language,document_id,grade,known_bad,rater\n"
            b"a,garden hose,en,SKU-12,3,,Ann\na,garden hose,en,SKU-12,1,,Bo\na,garden hose,en,SKU-9,0,true,\n"
        )
    },
    "quepid_ratings": {
        "ratings.csv": b'query,docid,rating\ngarden hose,SKU-12,3\n"hose, 20 m",SKU-40,\nrain barrel,,\n'
    },
    "quepid_book_csv": {"book.csv": b"query,docid,Rater one,Anonymous\ngarden hose,SKU-12,3,1\nrain barrel,SKU-7,,2\n"},
    "quepid_book_json": {
        "book.json": (
            b'{"name":"Spring","scale":[0,1,2,3],"scale_with_labels":{"0":"Poor","3":"Perfect"},'
            b'"query_doc_pairs":[{"query_text":"garden hose","doc_id":"SKU-12","position":1,'
            b'"document_fields":{"title":"Hose"},"judgments":['
            b'{"rating":3.0,"unrateable":false,"judge_later":false,"user_email":"a@example.org","explanation":"exact"},'
            b'{"rating":1.0,"unrateable":false,"judge_later":false,"user_email":"b@example.org"}]},'
            b'{"query_text":"garden hose","doc_id":"SKU-40","position":2,"document_fields":"{}","judgements":['
            b'{"rating":null,"unrateable":true,"judge_later":false,"user_email":"a@example.org"}]},'
            b'{"query_text":"rain barrel","doc_id":"SKU-7","position":1,"document_fields":"{}","judgements":[]}]}'
        )
    },
    "quepid_case": {
        "case.json": (
            b'{"case_name":"Spring","scorer":{"name":"nDCG@10"},"queries":[{"query_text":"garden hose",'
            b'"information_need":"for watering","ratings":'
            b'[{"doc_id":"SKU-12","rating":3,"user_email":"a@example.org"}]},'
            b'{"query_text":"rain barrel","information_need":null,"ratings":[]}]}'
        )
    },
    "opensearch_csv": {"judgments.csv": b"query,docid,rating\ngarden hose,SKU-12,3\n"},
    "opensearch_queries": {
        "queries.ndjson": (
            b'{"queryText":"garden hose","referenceAnswer":"watering hose"}\n{"queryText":"rain barrel"}\n'
        )
    },
    "opensearch_query_set": {
        "set.json": (
            b'{"name":"Spring","description":"x","sampling":"manual","querySetQueries":[{"queryText":"garden hose"}]}'
        )
    },
    "opensearch_judgments": {
        "judgments.json": (
            b'{"name":"R1","description":"x","type":"IMPORT_JUDGMENT","judgmentRatings":'
            b'[{"query":"garden hose","ratings":[{"docId":"SKU-12","rating":"3.0"}]}]}'
        )
    },
    "elasticsearch_rank_eval": {
        "rank_eval.json": (
            b'{"requests":[{"id":"q1","request":{"query":{"match":{"title":"garden hose"}}},'
            b'"ratings":[{"_index":"shop","_id":"SKU-12","rating":3}]},'
            b'{"id":"q2","template_id":"t","params":{"size":5,"query_string":"rain barrel"},"ratings":[]}],'
            b'"metric":{"dcg":{"k":10,"normalize":true}}}'
        )
    },
    "rre": {
        "ratings.json": (
            b'{"id_field":"id","topics":[{"description":"Watering","query_groups":[{"name":"hose",'
            b'"queries":[{"template":"q.json","placeholders":{"$query":"garden hose"}}],'
            b'"relevant_documents":{"SKU-12":{"gain":3}}}]}]}'
        )
    },
    "trec_qrels": {"qrels.txt": b"q1 0 SKU-12 3\nq1 0 SKU-40 0\nq2 0 SKU-7 1\n"},
    "trec_topics": {
        "qrels.txt": b"q1 0 SKU-12 3\nq2 0 SKU-7 1\n",
        "queries.tsv": b"q1\tgarden hose\nq2\train barrel\n",
    },
    "beir": {"corpus.jsonl": CORPUS, "queries.jsonl": QUERIES_WITH_ID, "qrels/test.tsv": QRELS_TSV},
    "mteb": {
        "queries.jsonl": QUERIES_WITH_ID.replace(b"_id", b"id"),
        "qrels/test.tsv": b"q1\tSKU-12\t3\nq2\tSKU-7\t1\n",
    },
    "ragas": {
        "testset.jsonl": (
            b'{"user_input": "How long is the hose?", "reference_contexts": ["20 m of hose"], "reference": "20 m",'
            b' "synthesizer_name": "single_hop", "reference_context_ids": ["SKU-12"], "approval_status": "approved"}\n'
        )
    },
    "squirro": {
        "squirro.csv": (
            b"query,relevant_item_ids,secondary_item_ids,bad_item_ids\ngarden hose,SKU-12;SKU-13,SKU-40,SKU-9\n"
        )
    },
    "ltr": {"train.txt": b"3 qid:7 # SKU-12 garden hose\n0 qid:7 1:0.5 2:1 # SKU-40 garden hose\n1 qid:8 # SKU-7\n"},
}
"""Files of each shape, by name; a shape of several files can come as a zip too (`packed`)."""

VARIANTS: dict[str, list[dict[str, bytes]]] = {
    "quepid_ratings": [
        {"ratings.csv": b"query,doc_id,rating\n -5 degrees,SKU-12,3\n"},
        {"ratings.csv.gz": gzip.compress(b"query,docid,rating\ngarden hose,SKU-12,3\n", mtime=0)},
    ],
    "opensearch_queries": [{"one.ndjson": b'{"queryText":"garden hose"}\n'}],
    "rre": [
        {
            "flat.json": (
                b'{"id_field":"id","queries":[{"placeholders":{"$query":"garden hose"},'
                b'"relevant_documents":{"3":["SKU-12"],"2":["SKU-40"]}}]}'
            )
        }
    ],
    "beir": [{"shop.zip": packed({f"shop/{name}": content for name, content in SAMPLES["beir"].items()})}],
    "trec_topics": [
        {
            "topics.xml": b"<top>\n<num> Number: 301\n<title> garden\nhose\n<desc> x\n</top>\n",
            "qrels": b"301 0 SKU-12 2\n",
        }
    ],
    "ragas": [
        {
            "older.csv": (
                b"question,contexts,ground_truth,approval_status\n"
                b"How long is it?,\"['20 m of hose', 'it''s green']\",20 m,pending\n"
            )
        },
        {
            "newer.csv": (
                b"user_input,reference_contexts,reference,synthesizer_name,reference_context_ids\n"
                b"\"How long?\",\"['20 m']\",20 m,multi_hop,\"['SKU-12', 'SKU-13']\"\n"
            )
        },
    ],
}
"""Other files of the same shapes."""
