import { chaptersText as text } from '#web/podcasts/episodes/chapters-text.ts'
import type { Flaws } from '#web/podcasts/episodes/episode/draft.ts'
import { PickPicture } from '#web/podcasts/episodes/PickPicture.tsx'
import styles from '#web/podcasts/episodes/parts.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import rows from './chapters.module.css'
import type { ChapterDraft } from './draft.ts'

interface Props {
  row: ChapterDraft
  at: number
  flaws: Flaws
  /** Just begun: its title is where one writes on. */
  isFresh: boolean
  onChange: (part: Partial<ChapterDraft>) => void
  /** Its time was typed to the end. */
  onTimed: () => void
  onRemove: () => void
}

/** A chapter: its time and title, and what few have behind a fold. */
export function ChapterRow({ row: { id, start, title, href, picture }, at, flaws, isFresh, onChange, onTimed, onRemove }: Props) {
  const flawOf = (name: string) => flaws[`chapters.${at}.${name}`]
  return (
    <fieldset className={styles.item} aria-label={text.nth(at + 1)}>
      <div className={rows.fields}>
        <Field label={text.start} error={flawOf('start')}>
          {(control) => (
            <TextInput
              {...control}
              dir="rtl"
              autoComplete="off"
              value={start}
              onChange={({ target }) => onChange({ start: target.value })}
              onBlur={onTimed}
            />
          )}
        </Field>
        <Field label={text.name} error={flawOf('title')}>
          {(control) => (
            <TextInput
              {...control}
              key={id}
              autoFocus={isFresh}
              autoComplete="off"
              value={title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          )}
        </Field>
        <details className={rows.more} open={Boolean(flawOf('href') ?? flawOf('picture')) || undefined}>
          <summary>{text.more}</summary>
          <div className={styles.pair}>
            <Field label={text.href} optional={text.optional} error={flawOf('href')}>
              {(control) => <UrlInput {...control} value={href} onType={(typed) => onChange({ href: typed })} />}
            </Field>
            <div className={styles.cover}>
              {picture && (
                <div className={styles.square}>
                  <Picture picture={picture} sizes="7rem" alt={text.pictureAlt} />
                </div>
              )}
              <PickPicture label={text.picture} error={flawOf('picture')} onPicked={(picked) => onChange({ picture: picked })} />
              {picture && (
                <Button variant="plain" size="small" onClick={() => onChange({ picture: null })}>
                  {text.dropPicture}
                </Button>
              )}
            </div>
          </div>
        </details>
      </div>
      <RemoveButton label={text.remove(title || start)} onClick={onRemove} />
    </fieldset>
  )
}
