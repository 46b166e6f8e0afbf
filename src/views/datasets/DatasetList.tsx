import { printForm } from '../../../contract/datasets/dataset-form.ts'
import { type MeasureChoice, measureChoices } from '../../../contract/datasets/measure-choices.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { EmptyPicture } from '../shared/EmptyPicture.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Link } from '../shared/Link.tsx'
import styles from './datasets.module.css'
import type { DatasetsView } from './datasets.hooks.ts'

/** All datasets with their content, shown before one is selected, and a search for a measure of any of them. */
export function DatasetList({ view }: { view: DatasetsView }) {
  const { factTables, dimensions } = view.datasets
  const choices = measureChoices(view.datasets)
  const addressOf = ({ form }: MeasureChoice) =>
    `${pagePath('data', { project: view.project, tab: 'datasets' })}${printForm(form)}`
  const [first] = [
    ...Object.keys(factTables).map((name) => ({ to: view.addressOf('fact', name), name })),
    ...Object.keys(dimensions).map((name) => ({ to: view.addressOf('dimension', name), name })),
  ]
  return (
    <div className={styles.landing}>
      <div className={styles.datasets}>
        {choices.length > 1 && (
          <div className={styles.picker}>
            <Combobox
              aria-label={texts.findMeasure}
              placeholder={texts.findMeasure}
              value={null}
              options={choices.map(({ table, measure }, index) => ({
                value: String(index),
                label: measure,
                note: texts.factName(table),
              }))}
              onChange={(index) => {
                const choice = choices[Number(index)]
                if (index !== null && choice !== undefined) view.change(choice.form)
              }}
            />
          </div>
        )}
        <p className={styles.note}>{texts.pickHint}</p>
        <ul className={styles.list}>
          {Object.values(factTables).map(({ name, dimensions: by }) => (
            <li key={name} className={styles.entry}>
              <Link to={view.addressOf('fact', name)} className={styles.entryName}>
                {texts.factName(name)}
              </Link>
              <ul className={styles.measures} aria-label={texts.measuresOf(name)}>
                {choices
                  .filter(({ table }) => table === name)
                  .map((choice) => (
                    <li key={choice.measure}>
                      <Link to={addressOf(choice)}>{choice.measure}</Link>
                    </li>
                  ))}
              </ul>
              {by.length > 0 && <span className={styles.note}>{texts.dimensionsOf(by)}</span>}
            </li>
          ))}
          {Object.entries(dimensions).map(([name, { attributes }]) => (
            <li key={name} className={styles.entry}>
              <Link to={view.addressOf('dimension', name)} className={styles.entryName}>
                {texts.dimensionName(name)}
              </Link>
              <span className={styles.note}>{attributes.join(', ')}</span>
            </li>
          ))}
        </ul>
      </div>
      <EmptyState
        picture={<EmptyPicture name="datasets" />}
        title={texts.landingTitle}
        action={
          first && (
            <ButtonLink tone="primary" to={first.to}>
              {texts.openFirst(first.name)}
            </ButtonLink>
          )
        }
      >
        {first ? texts.landingText : texts.landingEmpty}
      </EmptyState>
    </div>
  )
}
