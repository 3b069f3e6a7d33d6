"""The elements of well-known vocabularies."""

from tolmach.markup.elements import HTML_BLOCK, HTML_KEPT, XML_BLOCK


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


CODE = _names("code codeblock codeph monospace preformat programlisting script tex-math")
"""Elements whose content is not words in any vocabulary."""
BLOCK = XML_BLOCK | _names("answer cell heading item line question record subsection subtitle verse")

XHTML_BLOCK = HTML_BLOCK
XHTML_KEPT = HTML_KEPT
XHTML_INLINE = _names("""
    a abbr acronym b bdi bdo big cite del dfn em font i img ins mark q ruby s small span strike strong sub sup time u
    wbr
""")

DOCBOOK = _names("""
    abstract answer appendix article bibliography blockquote book bridgehead callout caption caution chapter colophon
    dedication entry epigraph equation example figure formalpara glossary glossdef glossdiv glossentry glosslist
    glosssee glossseealso important index info informalequation informalexample informalfigure informaltable
    itemizedlist legalnotice listitem member mediaobject msgset note orderedlist para part partintro preface procedure
    qandadiv qandaentry qandaset question refentry refentryinfo refentrytitle refnamediv refpurpose refsect1 refsect2
    refsect3 refsection refsynopsisdiv revdescription revhistory revision revremark row screenshot sect1 sect2 sect3
    sect4 sect5 section seg seglistitem segmentedlist segtitle set setinfo sidebar simpara simplelist simplesect step
    stepalternatives subtitle substeps table task taskprerequisites tbody term textobject tfoot tgroup thead tip title
    titleabbrev toc variablelist varlistentry warning articleinfo bookinfo chapterinfo sectioninfo literallayout
    address td th tr
""")
DOCBOOK_KEPT = CODE | _names("""
    affiliation artpagenums author authorgroup authorinitials bibliomixed biblioentry biblioid citerefentry classname
    classsynopsis cmdsynopsis collab colspec command computeroutput constant constructorsynopsis copyright corpauthor
    corpcredit date edition editor email envar enumname enumvalue errorcode errorname exceptionname fieldsynopsis
    filename firstname funcdef funcprototype funcsynopsis function honorific initializer inlineequation interfacename
    invpartnumber isbn issn issuenum keycap keycode keysym lineage literal manvolnum markup math medialabel
    member-name methodname methodsynopsis modifier mousebutton nonterminal ooclass oointerface option optional
    otheraddr othercredit othername package paramdef parameter personname productnumber productionset programlistingco
    prompt property pubdate pubsnumber refmeta refmiscinfo refname releaseinfo remark replaceable returnvalue
    revnumber screen screenco seriesvolnums sgmltag structfield structname surname symbol synopsis synopfragment
    systemitem tag token type uri userinput varname volumenum
""")
DOCBOOK_INLINE = _names("""
    abbrev acronym application citation citetitle database emphasis firstterm foreignphrase glossterm guibutton
    guiicon guilabel guimenu guimenuitem guisubmenu hardware inlinemediaobject interface keycombo link menuchoice
    olink phrase productname quote subscript superscript trademark ulink wordasword xref anchor
""")
DOCBOOK_APART = _names("footnote indexterm primary secondary tertiary see seealso")

TEI = _names("""
    ab abstract argument back bibl body cell closer dateline div div1 div2 div3 epigraph figDesc figure front group
    head item l label lg list listBibl opener p postscript row salute sp speaker stage table trailer
""")
TEI_KEPT = CODE | _names("att email eg egXML gi idno ident tag val extent publicationStmt")
TEI_INLINE = _names("emph hi ref ptr term mentioned soCalled foreign q quote title persName placeName name")

SVG = _names("text title desc flowPara flowRoot foreignObject p div li td th h1 h2 h3")
SVG_KEPT = CODE | _names("style metadata")
SVG_INLINE = _names("tspan textPath tref flowSpan a")

FEED_KEPT = CODE | _names("""
    author channelId cloud comments contributor copyright creator date docs duration email episode episodeType
    explicit feedId generator guid height hour icon id isbn keywords-id language lastBuildDate link logo
    managingEditor modified owner pubDate published rating season skipDays skipHours source-url ttl updated uri url
    webMaster width commentRss updateFrequency updatePeriod updateBase
""")

COMPONENT_KEPT = CODE | _names("""
    artifact bundle categories color content_rating custom developer developer_name icon id image launchable
    metadata_license mimetypes project_group project_license provides recommends replaces requires suggests supports
    translation update_contact url video languages extends pkgname
""")
"""Elements of AppStream that stay as they are."""

BOOK_KEPT = CODE | _names("author binary date document-info genre id lang publish-info src-lang translator")
"""Elements of FictionBook that stay as they are."""

ANDROID = _names("string string-array plurals")
RESX_KEPT = _names("assembly comment metadata resheader schema")
PLIST_KEPT = _names("key data date integer real")
POM = _names("name description")
POM_KEPT = _names("build contributors dependencies developers licenses organization parent properties repositories")
