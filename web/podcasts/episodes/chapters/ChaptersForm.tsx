import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { handleSubmit } from '#web/lib/form-data.ts'
import { chaptersText as text } from '#web/podcasts/episodes/chapters-text.ts'
import styles from '#web/podcasts/episodes/episode-form.module.css'
import { chaptersQuery } from '#web/podcasts/episodes/episode-queries.ts'
import { readCurrentPosition } from '#web/podcasts/episodes/page-audio.ts'
import { type FieldErrors, nextRowId, positionText } from '#web/podcasts/episodes/settings/episode-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Chapter, PutChapters } from '#worker/podcasts/episodes/contract.ts'
import { ChapterRow } from './ChapterRow.tsx'
import { type ChapterDraft, parseChapterDrafts, sortChapters, toChapterDrafts } from './chapter-drafts.ts'
import { PasteChapters } from './PasteChapters.tsx'
import { parseChapterList } from './parse-chapter-list.ts'

type NewChapter = Pick<ChapterDraft, 'start' | 'title'>

/** Edits chapters as rows: Enter adds a row, and pasting a list adds one row per line. */
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
  const addAtCurrentPosition = () => add([{ start: positionText(readCurrentPosition()), title: '' }])
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
