import { chaptersText as text } from '#web/podcasts/episodes/chapters-text.ts'
import styles from '#web/podcasts/episodes/episode-form.module.css'
import type { FieldErrors } from '#web/podcasts/episodes/settings/episode-draft.ts'
import { UploadPictureButton } from '#web/podcasts/episodes/UploadPictureButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import type { ChapterDraft } from './chapter-drafts.ts'
import rows from './chapters.module.css'

interface Props {
  row: ChapterDraft
  at: number
  errors: FieldErrors
  /** Moves focus to the title of a new row. */
  isNew: boolean
  onChange: (part: Partial<ChapterDraft>) => void
  onStartBlur: () => void
  onRemove: () => void
}

export function ChapterRow({ row: { id, start, title, href, picture }, at, errors, isNew, onChange, onStartBlur, onRemove }: Props) {
  const errorOf = (name: string) => errors[`chapters.${at}.${name}`]
  return (
    <fieldset className={styles.item} aria-label={text.nth(at + 1)}>
      <div className={rows.fields}>
        <Field label={text.start} error={errorOf('start')}>
          {(control) => (
            <TextInput
              {...control}
              dir="rtl"
              autoComplete="off"
              value={start}
              onChange={({ target }) => onChange({ start: target.value })}
              onBlur={onStartBlur}
            />
          )}
        </Field>
        <Field label={text.name} error={errorOf('title')}>
          {(control) => (
            <TextInput
              {...control}
              key={id}
              autoFocus={isNew}
              autoComplete="off"
              value={title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          )}
        </Field>
        <details className={rows.more} open={Boolean(errorOf('href') ?? errorOf('picture')) || undefined}>
          <summary>{text.more}</summary>
          <div className={styles.columns}>
            <Field label={text.href} optional={text.optional} error={errorOf('href')}>
              {(control) => <UrlInput {...control} value={href} onValueChange={(typed) => onChange({ href: typed })} />}
            </Field>
            <div className={styles.cover}>
              {picture && (
                <div className={styles.square}>
                  <Picture picture={picture} sizes="7rem" alt={text.pictureAlt} />
                </div>
              )}
              <UploadPictureButton label={text.picture} error={errorOf('picture')} onUploaded={(picked) => onChange({ picture: picked })} />
              {picture && (
                <Button variant="plain" size="small" onClick={() => onChange({ picture: null })}>
                  {text.removePicture}
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
