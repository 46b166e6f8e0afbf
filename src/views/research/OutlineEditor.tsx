import {
  longestAbout,
  longestHeading,
  mostOutlineParts,
  type OutlinePart,
} from '../../../contract/research/research-notes.schemas.ts'
import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import { Button } from '../shared/Button.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import type { ResearchFormView } from './research-form.hooks.ts'
import styles from './research.module.css'

/** The report's sections, if a language model writes it. */
export function OutlineEditor({ view: { form, change } }: { view: ResearchFormView }) {
  const { outline } = form
  if (outline.length === 0) return null
  const changePart = (at: number, changed: Partial<OutlinePart>) =>
    change({ outline: outline.map((part, index) => (index === at ? { ...part, ...changed } : part)) })
  return (
    <div className={styles.part}>
      <h3 className={styles.planTitle}>{texts.outline}</h3>
      <p className={styles.quiet}>{texts.outlineNote}</p>
      <ol className={styles.questions}>
        {outline.map(({ heading, about }, at) => (
          <li key={at} className={styles.outlinePart}>
            <TextInput
              aria-label={texts.heading(at + 1)}
              value={heading}
              maxLength={longestHeading}
              onChange={(changed) => changePart(at, { heading: changed })}
            />
            <TextInput
              aria-label={texts.about(at + 1)}
              placeholder={texts.aboutPlaceholder}
              value={about}
              maxLength={longestAbout}
              onChange={(changed) => changePart(at, { about: changed })}
            />
            <IconButton
              icon="close"
              label={`${texts.removeQuestion}: ${texts.heading(at + 1)}`}
              onClick={() => change({ outline: outline.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ol>
      {outline.length < mostOutlineParts && (
        <div>
          <Button
            size="small"
            tone="plain"
            icon="plus"
            onClick={() => change({ outline: [...outline, { heading: '', about: '' }] })}
          >
            {texts.addPart}
          </Button>
        </div>
      )}
    </div>
  )
}
