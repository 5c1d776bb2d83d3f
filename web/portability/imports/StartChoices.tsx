import { Num } from '#web/ui/NumberRow.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ImportSummary } from '#worker/portability/imports/contract.ts'
import { Choice } from './Choice.tsx'
import styles from './imports.module.css'
import { previewText as text } from './preview-text.ts'

export const AuthorChoices = ({ authors }: Pick<ImportSummary, 'authors'>) => (
  <fieldset className={styles.choices}>
    <legend>{text.authors}</legend>
    <p className={styles.hint}>{text.authorsHint}</p>
    <div className={styles.columns}>
      {authors.map(({ name, count }, at) => (
        <Choice
          key={name}
          name={`author.${at}`}
          on
          label={
            <>
              <bdi>{name || text.noAuthor}</bdi> <Num value={count} className={styles.count} />
            </>
          }
        />
      ))}
    </div>
  </fieldset>
)

export const TagNames = ({ tags }: Pick<ImportSummary, 'tags'>) => (
  <details className={styles.tags}>
    <summary>{text.tags(tags.length)}</summary>
    <p className={styles.hint}>{text.tagsHint}</p>
    <ul className={styles.tagList}>
      {tags.map(({ name, count }, at) => (
        <li key={name}>
          <TextInput name={`tag.${at}`} defaultValue={name} aria-label={text.tag(name)} autoComplete="off" maxLength={200} />
          <span className={styles.hint}>
            {text.tagWas} <bdi>{name}</bdi> · {text.noteCount(count)}
          </span>
        </li>
      ))}
    </ul>
  </details>
)
