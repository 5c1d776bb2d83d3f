import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { ApiError, read } from '#web/lib/api.ts'
import { onSend } from '#web/lib/form-data.ts'
import { chaptersText as text } from '#web/podcasts/episodes/chapters-text.ts'
import { type Flaws, freshId, placeText } from '#web/podcasts/episodes/episode/draft.ts'
import { chaptersQuery } from '#web/podcasts/episodes/episode-queries.ts'
import styles from '#web/podcasts/episodes/parts.module.css'
import { presentPlace } from '#web/podcasts/episodes/present-place.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Chapter, PutChapters } from '#worker/podcasts/episodes/contract.ts'
import { ChapterRow } from './ChapterRow.tsx'
import { type ChapterDraft, chaptersOf, draftOf, inOrder } from './draft.ts'
import { PasteList } from './PasteList.tsx'
import { readList } from './read-list.ts'

type Begun = Pick<ChapterDraft, 'start' | 'title'>

/** Chapters as rows; Enter begins another, a pasted list makes one of each line. */
export function ChaptersForm({ post, chapters }: { post: string; chapters: readonly Chapter[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [rows, setRows] = useState(() => draftOf(chapters))
  const [fresh, setFresh] = useState<number>()
  const [flaws, setFlaws] = useState<Flaws>({})
  const save = useMutation({
    mutationFn: (sent: PutChapters) => read(api.api.sounds[':post'].chapters.$put({ param: { post }, json: sent })),
    onSuccess: (stored) => {
      queryClient.setQueryData(chaptersQuery(api, post).queryKey, stored)
      showToast({ message: text.saved })
    },
    onError: (error) => setFlaws(error instanceof ApiError ? (error.body.fields ?? {}) : {}),
  })
  const add = (begun: readonly Begun[]) => {
    const first = freshId(rows)
    const added = begun.map((one, at) => ({ id: first + at, href: '', picture: null, ...one }))
    setRows(inOrder([...rows, ...added]).slice(0, LIMITS.chapters))
    if (begun.length === 1) setFresh(first)
  }
  const addHere = () => add([{ start: placeText(presentPlace()), title: '' }])
  const submit = () => {
    const sorted = inOrder(rows)
    const { chapters: sent, flaws: found } = chaptersOf(sorted)
    setRows(sorted)
    setFlaws(found)
    save.reset()
    if (Object.keys(found).length === 0) save.mutate({ chapters: sent })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={onSend(() => !save.isPending && submit())}
      onPaste={(event) => {
        const listed = readList(event.clipboardData.getData('text/plain'))
        if (listed.length < 2 || event.target instanceof HTMLTextAreaElement) return
        event.preventDefault()
        add(listed)
      }}
      onKeyDown={(event) => {
        const inField = event.target instanceof HTMLInputElement
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !inField || rows.length >= LIMITS.chapters) return
        event.preventDefault()
        addHere()
      }}
    >
      <p className={styles.hint}>{text.hint}</p>
      {rows.map((row, at) => (
        <ChapterRow
          key={row.id}
          row={row}
          at={at}
          flaws={flaws}
          isFresh={row.id === fresh}
          onChange={(part) => setRows(rows.map((one) => (one.id === row.id ? { ...one, ...part } : one)))}
          onTimed={() => setRows(inOrder)}
          onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <div className={styles.tools}>
        {rows.length < LIMITS.chapters ? (
          <Button variant="quiet" size="small" icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={addHere}>
            {text.add}
          </Button>
        ) : (
          <p className={styles.hint}>{text.full}</p>
        )}
        <PasteList onAdd={add} />
      </div>
      <ErrorNote>{flaws.chapters ?? (Object.keys(flaws).length > 0 ? text.check : save.error?.message)}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </ButtonRow>
    </form>
  )
}
