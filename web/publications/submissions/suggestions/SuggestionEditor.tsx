import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import type { TitledDocument } from '#shared/document/changes.ts'
import { safeStorage } from '#web/lib/safe-storage.ts'
import { EditorFrame, type EditorFrameHandle } from '#web/posts/editor/EditorFrame.tsx'
import { deleteLocalDraft, readLocalDraft, saveLocalDraft } from '#web/posts/editor/local-draft.ts'
import { isSameSnapshot } from '#web/posts/editor/snapshot.ts'
import { BarStatus, WritingBar } from '#web/posts/editor/WritingBar.tsx'
import { text as postText } from '#web/posts/posts/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { MenuButton, OverflowMenu } from '#web/ui/Menu.tsx'
import type { SubmissionSuggestions } from '#worker/publications/submissions/suggestions/contract.ts'
import styles from './suggestions.module.css'
import { text } from './text.ts'

const SendDialog = lazyPart(() => import('./SendDialog.tsx'))

/** Time from a change until it is kept on the device, in ms. */
const KEEP_DELAY = 400

interface Props {
  data: SubmissionSuggestions
  sent: TitledDocument
  start: TitledDocument
  back: ComponentProps<typeof WritingBar>['back']
  onSent: () => void
}

/**
 * The post editor with a copy of a submitted version; what is not sent yet stays on this device only. Later values of the props do not change
 * it: sending reports a newer version.
 */
export function SuggestionEditor({ back, onSent, ...props }: Props) {
  const [{ data, sent, start }] = useState(props)
  const localKey = `suggestion:${data.hash}:${data.version}`
  const [initial, setInitial] = useState({ ...start, key: 0 })
  const [isRecovered, setIsRecovered] = useState(false)
  const frame = useRef<EditorFrameHandle>(null)
  const [reviewed, setReviewed] = useState<TitledDocument>()
  const { current, change, status, discard } = useLocalCopy(localKey, start)
  const reset = (next: TitledDocument, recovered: boolean) => {
    current.current = next
    setInitial(({ key }) => ({ ...next, key: key + 1 }))
    setIsRecovered(recovered)
  }
  const recover = useRef(reset)
  useEffect(() => {
    const kept = readLocalDraft(safeStorage, localKey)
    if (kept && !isSameSnapshot(kept, start)) recover.current({ title: kept.title, document: kept.document }, true)
  }, [localKey, start])
  return (
    <>
      <EditorFrame
        contentKey={initial.key}
        initial={initial}
        isNew={false}
        onChange={change}
        uploadImage={rejectUpload}
        uploadAudio={rejectUpload}
        handleRef={frame}
      >
        <WritingBar back={back} status={<BarStatus>{status}</BarStatus>}>
          <OverflowMenu label={postText.moreActions}>
            <MenuButton onClick={() => frame.current?.proofread()}>{postText.proofread}</MenuButton>
            <MenuButton onClick={() => frame.current?.showShortcuts()}>{postText.shortcuts}</MenuButton>
          </OverflowMenu>
          <Button onClick={() => setReviewed(current.current)}>{text.review}</Button>
        </WritingBar>
        <h1 className="visually-hidden" tabIndex={-1}>
          {text.suggest}
        </h1>
        <p className={styles.lead}>
          <bdi>{text.copyOfVersion(data.version, data.author.name)}</bdi>. {text.writeLead}
        </p>
        {isRecovered && (
          <p className={styles.lead} role="status">
            {text.recovered}{' '}
            <Button
              variant="plain"
              size="small"
              onClick={() => {
                discard()
                reset(sent, false)
              }}
            >
              {text.startOver}
            </Button>
          </p>
        )}
      </EditorFrame>
      <Suspense>
        {reviewed && (
          <SendDialog
            data={data}
            base={sent}
            suggested={reviewed}
            onClose={() => setReviewed(undefined)}
            onSent={() => {
              discard()
              onSent()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const rejectUpload = () => Promise.reject(new Error(text.noUploads))

/** Keeps the latest copy on the device shortly after each change and when the page is left. */
function useLocalCopy(localKey: string, start: TitledDocument) {
  const current = useRef<TitledDocument>(start)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [status, setStatus] = useState('')
  const keep = useRef(() => undefined)
  useEffect(() => {
    keep.current = () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      const isStored = saveLocalDraft(safeStorage, localKey, { ...current.current, keptAt: Date.now() })
      setStatus(isStored ? text.kept : text.notKept)
    }
    const onLeave = () => keep.current()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [localKey])
  return {
    current,
    status,
    change: (next: TitledDocument) => {
      current.current = next
      timer.current ??= setTimeout(() => keep.current(), KEEP_DELAY)
    },
    discard: () => {
      clearTimeout(timer.current)
      timer.current = undefined
      deleteLocalDraft(safeStorage, localKey)
      setStatus('')
    },
  }
}
