import { longestQueryName } from '../../../contract/datasets/saved-queries.schemas.ts'
import { savedQueriesTexts as texts } from '../../../contract/datasets/saved-queries.texts.ts'
import { isSameQuery, isStatement } from '../../../contract/datasets/saved-statement.ts'
import { Banner } from '../shared/Banner.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { EditDialog } from '../shared/EditDialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './datasets.module.css'
import { useSavedQueries } from './saved-queries.hooks.ts'

const formId = 'saved-query'
const accesses = (['private', 'shared'] as const).map((value) => ({ value, label: texts.accesses[value] }))

/** Names a query and sets who can see it. */
export function QueryDialog({ search }: { search: string | null }) {
  const { draft, former, failure, change, keep, endNaming, keepDisabledReason } = useSavedQueries(search)
  if (draft === null) return null
  const isOther =
    search !== null &&
    former !== null &&
    isStatement(search) === isStatement(former.search) &&
    !isSameQuery(former.search, search)
  const title = draft.id === null ? texts.saveTitle : texts.editTitle
  return (
    <EditDialog
      title={title}
      formId={formId}
      isUnsaved={draft.name !== (former?.name ?? '') || (former !== null && draft.search !== former.search)}
      onClose={endNaming}
      leave={texts.cancel}
      save={texts.keep}
      saveDisabledReason={keepDisabledReason}
    >
      <Form id={formId} label={title} className={styles.naming} onSubmit={() => keepDisabledReason === null && keep()}>
        {failure !== null && <Banner tone="bad">{failure}</Banner>}
        <Field label={texts.name}>
          <TextInput
            autoFocus
            value={draft.name}
            placeholder={texts.namePlaceholder}
            maxLength={longestQueryName}
            onChange={(name) => change({ name })}
          />
        </Field>
        <RadioGroup
          label={texts.access}
          value={draft.accessLevel}
          options={accesses}
          disabledReason={draft.isOwn ? null : texts.onlyOwnerHint}
          onChange={(accessLevel) => change({ accessLevel })}
        />
        {isOther && (
          <Checkbox
            label={texts.takeShown}
            checked={draft.search !== former.search}
            onChange={(isTaken) => change({ search: isTaken ? search : former.search })}
          />
        )}
      </Form>
    </EditDialog>
  )
}
