"""Namespaces of spreadsheets."""

S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
TC = "{http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments}"
