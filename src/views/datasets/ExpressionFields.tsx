import type { FactForm, FormExpression } from '../../../contract/datasets/dataset-form.ts'
import { type FactsMetadata, longestExpression } from '../../../contract/datasets/datasets.schemas.ts'
import { problemsOf, withExpressions } from '../../../contract/datasets/form-expressions.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './datasets.module.css'
import type { ChangeFact } from './datasets.hooks.ts'

type Props = { form: FactForm; table: FactsMetadata['factTables'][string]; onChange: ChangeFact }

/** Calculated measures: each has a name and a formula over aggregates. */
export function ExpressionFields({ form, table, onChange }: Props) {
  const { expressions = [] } = form
  const put = (changed: readonly FormExpression[], isTyped = false) =>
    onChange(withExpressions(form, changed, table), isTyped)
  const change = (at: number, given: Partial<FormExpression>) =>
    put(
      expressions.map((one, index) => (index === at ? { ...one, ...given } : one)),
      true,
    )
  return (
    <div className={styles.expressions}>
      {expressions.length > 0 && (
        <fieldset className={styles.builder}>
          <legend className={styles.legend}>{texts.expressions}</legend>
          {expressions.map(({ name, expression }, at) => {
            const problems = problemsOf(form, at, table)
            const isBegun = name !== '' || expression !== ''
            return (
              <div key={at} className={styles.expression} role="group" aria-label={texts.expression(at + 1)}>
                <Field label={texts.expressionName} error={isBegun ? problems.name : null}>
                  <TextInput value={name} maxLength={200} onChange={(text) => change(at, { name: text })} />
                </Field>
                <Field
                  label={texts.expressionText}
                  hint={texts.expressionHint}
                  error={expression === '' ? null : problems.expression}
                >
                  <TextInput
                    value={expression}
                    maxLength={longestExpression}
                    spellCheck={false}
                    onChange={(text) => change(at, { expression: text })}
                  />
                </Field>
                <IconButton
                  icon="close"
                  size="small"
                  label={texts.removeExpression(at + 1)}
                  onClick={() => put(expressions.filter((_, index) => index !== at))}
                />
              </div>
            )
          })}
        </fieldset>
      )}
      <Button
        size="small"
        icon="plus"
        onClick={() => put([...expressions, { name: '', expression: '', isOpen: true }])}
      >
        {texts.addExpression}
      </Button>
    </div>
  )
}
