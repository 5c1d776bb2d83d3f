import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { handleSubmit } from '#web/lib/form.ts'
import styles from '#web/podcasts/episodes/episode-settings.module.css'
import { readCurrentPosition } from '#web/podcasts/episodes/page-audio.ts'
import { chaptersQuery } from '#web/podcasts/episodes/queries.ts'
import { type FieldErrors, nextRowId } from '#web/podcasts/episodes/settings/episode-draft.ts'
import { chaptersText as text } from '#web/podcasts/episodes/text.ts'
import { UploadPictureButton } from '#web/podcasts/episodes/UploadPictureButton.tsx'
import { formatPosition } from '#web/podcasts/player/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/IconButton.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { TextArea, TextInput, UrlInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Chapter, PutChapters } from '#worker/podcasts/episodes/contract.ts'
import { type ChapterDraft, parseChapterDrafts, parseChapterList, sortChapters, toChapterDrafts } from './chapter-drafts.ts'

type NewChapter = Pick<ChapterDraft, 'start' | 'title'>

/** Form for an episode's chapters: Enter in a field adds a row at the playback position, and pasting a list adds a row per chapter. */
export function ChaptersForm({ post, chapters }: { post: string; chapters: readonly Chapter[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [rows, setRows] = useState(() => toChapterDrafts(chapters))
  const [newRowId, setNewRowId] = useState<number>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const save = useMutation({
    mutationFn: (sent: PutChapters) => unwrap(api.api.episodes[':post'].chapters.$put({ param: { post }, json: sent })),
    onSuccess: (stored) => {
      queryClient.setQueryData(chaptersQuery(api, post).queryKey, stored)
      showToast({ message: text.saved })
    },
    onError: (error) => setErrors(error instanceof ApiError ? (error.body.fields ?? {}) : {}),
  })
  const add = (newChapters: readonly NewChapter[]) => {
    const first = nextRowId(rows)
    const added = newChapters.map((one, at) => ({ id: first + at, href: '', picture: null, ...one }))
    setRows(sortChapters([...rows, ...added]).slice(0, LIMITS.chapters))
    if (newChapters.length === 1) setNewRowId(first)
  }
  const addAtCurrentPosition = () => add([{ start: formatPosition(readCurrentPosition()), title: '' }])
  const submit = () => {
    const sorted = sortChapters(rows)
    const { chapters: sent, errors: found } = parseChapterDrafts(sorted)
    setRows(sorted)
    setErrors(found)
    save.reset()
    if (Object.keys(found).length === 0) save.mutate({ chapters: sent })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit(() => !save.isPending && submit())}
      onPaste={(event) => {
        const pasted = parseChapterList(event.clipboardData.getData('text/plain'))
        if (pasted.length < 2 || event.target instanceof HTMLTextAreaElement) return
        event.preventDefault()
        add(pasted)
      }}
      onKeyDown={(event) => {
        const inField = event.target instanceof HTMLInputElement
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !inField || rows.length >= LIMITS.chapters) return
        event.preventDefault()
        addAtCurrentPosition()
      }}
    >
      <p className={styles.hint}>{text.hint}</p>
      {rows.map((row, at) => (
        <ChapterRow
          key={row.id}
          row={row}
          at={at}
          errors={errors}
          isNew={row.id === newRowId}
          onChange={(part) => setRows(rows.map((one) => (one.id === row.id ? { ...one, ...part } : one)))}
          onStartBlur={() => setRows(sortChapters)}
          onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <div className={styles.tools}>
        {rows.length < LIMITS.chapters ? (
          <Button variant="quiet" size="small" icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={addAtCurrentPosition}>
            {text.add}
          </Button>
        ) : (
          <p className={styles.hint}>{text.full}</p>
        )}
        <PasteChapters onAdd={add} />
      </div>
      <ErrorNote>{errors.chapters ?? (Object.keys(errors).length > 0 ? text.check : save.error?.message)}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </ButtonRow>
    </form>
  )
}

interface Props {
  row: ChapterDraft
  at: number
  errors: FieldErrors
  /** Focuses the title field when the row mounts. */
  isNew: boolean
  onChange: (part: Partial<ChapterDraft>) => void
  onStartBlur: () => void
  onRemove: () => void
}

function ChapterRow({ row: { id, start, title, href, picture }, at, errors, isNew, onChange, onStartBlur, onRemove }: Props) {
  const errorOf = (name: string) => errors[`chapters.${at}.${name}`]
  return (
    <fieldset className={styles.item} aria-label={text.nth(at + 1)}>
      <div className={styles.chapter}>
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
        <details className={styles.chapterDetails} open={Boolean(errorOf('href') ?? errorOf('picture')) || undefined}>
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

function PasteChapters({ onAdd }: { onAdd: (pasted: { start: string; title: string }[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const pasted = parseChapterList(typed)
    setError(pasted.length === 0 ? text.pasteNone : undefined)
    if (pasted.length === 0) return
    onAdd(pasted)
    setTyped('')
    setOpen(false)
  }
  return (
    <>
      <Button variant="plain" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.paste}
      </Button>
      {isOpen && (
        <div className={styles.pasteChapters}>
          <Field label={text.pasteLabel} hint={text.pasteHint} error={error}>
            {(control) => <TextArea {...control} dir="rtl" value={typed} onChange={({ target }) => setTyped(target.value)} />}
          </Field>
          <Button variant="quiet" size="small" onClick={add}>
            {text.pasteAdd}
          </Button>
        </div>
      )}
    </>
  )
}
