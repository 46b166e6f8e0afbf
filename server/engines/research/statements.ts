/** A sentence, item or row of a draft. */
export type Statement = {
  /** The place of its section. */
  section: number
  /** As it was written, with its marks. */
  written: string
  /** What a reader sees of it. */
  text: string
  notes: string[]
  /** The open points that it names. */
  open: string[]
  /** As it is judged: with a sign at its bold title, and the head of each column of its row. */
  judged: string
  /** Its position: its section, the heading in it, and the introduction of its list. */
  under: string
  /** `claim`: says what sources say; `judgement`: weighs it; `gap`: says what no source says; `lead`: only leads to a list. */
  kind: 'claim' | 'judgement' | 'gap' | 'lead'
  /** Why it is at fault; null if no fault was found. */
  fault: string | null
  /** It is word for word a whole sentence, item or row of a quotation that it cites. */
  isVerbatim: boolean
  /** The words and figures behind its marks. */
  evidence: string[]
  /** The same with their positions in the sources. */
  sources: string[]
}
