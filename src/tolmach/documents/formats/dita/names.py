"""The elements of DITA topics."""

from tolmach.documents.kit.xmlsurvey import Vocabulary


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


TOPICS = _names("""
    concept dita glossentry glossgroup learningAssessment learningContent learningOverview learningPlan
    learningSummary reference task topic troubleshooting
""")
MAPS = _names("bookmap classifyMap learningBookmap learningGroupMap learningMap learningObjectMap map subjectScheme")

_BLOCK = TOPICS | _names("""
    abstract answer area audience body bodydiv category cause chdesc chdeschd chhead choice choices choicetable
    choicetableentry choption choptionhd chrow cmd codeblock conbody conbodydiv condition consequence context dd ddhd
    div dl dlentry dlhead draft-comment dt dthd entry example fig figgroup glossAbbreviation glossAcronym glossAlt
    glossBody glossPartOfSpeech glossScopeNote glossShortForm glossSurfaceForm glossSymbol glossSynonym glossUsage
    glossdef glossterm hazardstatement howtoavoid imagemap info itemgroup keywords lcAnswerContent lcAnswerOption
    lcAnswerOptionGroup lcArea lcChallenge lcDuration lcFeedback lcFeedbackCorrect lcFeedbackIncorrect lcInstruction
    lcInteraction lcIntro lcMatchingPair lcNextSteps lcObjective lcObjectives lcPrereqs lcQuestion lcResources
    lcReview lcSummary li lines link linkinfo linklist linkpool linktext lq messagepanel metadata msgblock navtitle
    note ol p parml pd plentry postreq pre prereq prolog propdesc propdeschd properties property prophead proptype
    proptypehd propvalue propvaluehd pt refbody refbodydiv refsyn related-links remedy required-cleanup
    responsibleParty result row screen searchtitle section sectiondiv shortdesc simpletable sl sli stentry step
    stepresult steps steps-informal steps-unordered stepsection steptroubleshooting stepxmp sthead strow substep
    substeps syntaxdiagram table taskbody tasktroubleshooting tbody tgroup thead title titlealts troubleSolution
    troublebody tutorialinfo typeofhazard ul
""")
_INLINE = _names("""
    abbreviated-form b boolean cite i image keyword line-through menucascade msgph overline ph q shortcut state strong
    em sub sup term text tm tt u uicontrol wintitle xref
""")
_KEPT = _names("""
    apiname author authorinformation cmdname codeblock codeph coords copyright critdates data data-about delim
    draft-comment equation-block equation-inline equation-number filepath foreign fragref groupchoice groupcomp
    groupseq index-base index-sort-as kwd longdescref markupname mathml msgnum numcharref option oper othermeta
    parameterentity parmname permissions prodinfo publisher repsep required-cleanup resourceid sep shape sort-as
    source svg-container synblk synph syntaxdiagram systemoutput textentity unknown userinput ux-window var varname
    xmlatt xmlelement xmlnsname xmlpi
""")
"""Elements that stay as they are: code, names known to programs, drawings, notes of the authors, authorship
and dates."""

TOPIC = Vocabulary(
    block=_BLOCK,
    inline=_INLINE,
    kept=_KEPT,
    apart=_names("alt desc fn index-see index-see-also indexterm"),
    lines=_names("lines msgblock pre screen"),
    watched=frozenset({"conref", "conkeyref"}),
    # The content of such an element is replaced with content from another place.
    kept_if=lambda name, given: "conref" in given or "conkeyref" in given,
)
