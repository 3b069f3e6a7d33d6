"""How words change: endings, stems, articles, plural forms. Pure."""
