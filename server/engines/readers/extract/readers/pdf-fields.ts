/** A form field from pdf.js; in a malformed file, each property may be missing or have any type. */
type Widget = {
  subtype?: unknown
  fieldType?: unknown
  fieldName?: unknown
  alternativeText?: unknown
  fieldValue?: unknown
  exportValue?: unknown
  buttonValue?: unknown
  checkBox?: unknown
  radioButton?: unknown
  hidden?: unknown
  password?: unknown
  rect?: unknown
}

const textOf = (value: unknown): string => {
  const parts = Array.isArray(value) ? value : [value]
  const words = parts.filter((part) => typeof part === 'string').join(', ')
  return words.replace(/\0|\u00AD/g, '').trim()
}

/** "Customer.Name" is what a program calls it; the tooltip is what people read. */
function labelOf({ alternativeText, fieldName }: Widget): string {
  const label = textOf(alternativeText)
  if (label !== '') return label
  return textOf(fieldName).split('.').at(-1)!.replaceAll('_', ' ').trim()
}

function valueOf(widget: Widget): string {
  const { fieldType, fieldValue, checkBox, radioButton, exportValue, buttonValue } = widget
  if (fieldType === 'Tx' || fieldType === 'Ch') return textOf(fieldValue)
  if (fieldType !== 'Btn') return ''
  if (radioButton === true) return fieldValue === buttonValue ? textOf(buttonValue) : ''
  if (checkBox !== true) return ''
  return fieldValue === exportValue ? 'yes' : 'no'
}

const topOf = ({ rect }: Widget): number => (Array.isArray(rect) && typeof rect[3] === 'number' ? rect[3] : 0)
const leftOf = ({ rect }: Widget): number => (Array.isArray(rect) && typeof rect[0] === 'number' ? rect[0] : 0)

/** The filled fields of a page, a line each, from top to bottom: "Name: Aroha Ngata". */
export function fieldLines(annotations: readonly Widget[]): string {
  const shown = annotations.filter(
    ({ subtype, hidden, password }) => subtype === 'Widget' && hidden !== true && password !== true,
  )
  return shown
    .toSorted((one, other) => topOf(other) - topOf(one) || leftOf(one) - leftOf(other))
    .map((widget) => ({ label: labelOf(widget), value: valueOf(widget) }))
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => (label === '' ? value : `${label}: ${value}`))
    .join('\n')
}
