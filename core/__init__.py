"""Relevé's core: catalogs, query sets, engines, runs, metrics. It never imports Streamlit."""
