import { useState } from 'react'
import { type ChartItems, itemOrders, mostItems } from '../../../contract/dashboards/dashboards.schemas.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'

type Props = { items: ChartItems | undefined; onChange: (items: ChartItems | undefined) => void }

const orders = (['rule', ...itemOrders] as const).map((value) => ({ value, label: texts.itemOrders[value] }))
const countOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  return /^\s*\d{1,3}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= mostItems ? Number(text) : undefined
}

/** How many values of a breakdown are shown individually, and in which order. */
export function ItemsFields({ items, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const top = typed ?? String(items?.top ?? '')
  return (
    <>
      <Field label={texts.items}>
        <Select
          value={items?.order ?? 'rule'}
          options={orders}
          onChange={(order) => onChange(order === 'rule' ? undefined : { top: items?.top ?? null, order })}
        />
      </Field>
      {items !== undefined && (
        <Field
          label={texts.itemsTop}
          hint={texts.itemsTopHint}
          error={countOf(top) === undefined ? texts.invalidItemsTop : null}
        >
          <TextInput
            inputMode="numeric"
            value={top}
            maxLength={3}
            onChange={(text) => {
              setTyped(text)
              const count = countOf(text)
              if (count !== undefined) onChange({ ...items, top: count })
            }}
          />
        </Field>
      )}
    </>
  )
}
