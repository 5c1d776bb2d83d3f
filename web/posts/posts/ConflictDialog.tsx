import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { readableText } from '#shared/document/readable-text.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { unwrap } from '#web/lib/api.ts'
import { isSameSnapshot, type Snapshot } from '#web/posts/editor/snapshot.ts'
import { DiffView } from '#web/posts/revisions/DiffView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './PostEditorPage.module.css'
import { editorQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  hash: string
  local: Snapshot
  onKeepLocalVersion: (revision: number) => void
  onUseServerVersion: (server: Snapshot & { revision: number }) => void
  onIdentical: (revision: number) => void
}

/** Discards nothing before the author chooses a version; identical versions need no choice and show no dialog. */
export default function ConflictDialog({ hash, local, onKeepLocalVersion, onUseServerVersion, onIdentical }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: server, isError, isFetching, refetch } = useQuery(editorQuery(api, hash))
  const [key] = useState(() => crypto.randomUUID())
  const isSame = server !== undefined && !isFetching && isSameSnapshot(local, server)
  const resolveIdentical = useEffectEvent(() => server && onIdentical(server.revision))
  useEffect(() => {
    if (isSame) resolveIdentical()
  }, [isSame])
  const copy = useMutation({
    mutationFn: () => unwrap(api.api.posts.$post({ json: { key, title: titleOfCopy(local.title), document: local.document } })),
    onSuccess: () => {
      showToast({ message: text.keptBoth })
      if (server) applyServerVersion(server)
    },
  })
  const applyServerVersion = ({ title, document, revision }: Snapshot & { revision: number }) =>
    onUseServerVersion({ title, document, revision })
  if (isSame || (!server && !isError)) return null
  return (
    <Dialog open onClose={ignoreClose} title={text.conflictTitle} wide>
      <p>{text.conflictHint}</p>
      {isError && <Button onClick={() => void refetch()}>{text.retry}</Button>}
      {server && (
        <>
          <div className={styles.actions}>
            <Button onClick={() => onKeepLocalVersion(server.revision)}>{text.keepMine}</Button>
            <Button variant="quiet" onClick={() => applyServerVersion(server)}>
              {text.takeTheirs}
            </Button>
            <Button variant="quiet" loading={copy.isPending} onClick={() => copy.mutate()}>
              {text.keepBoth}
            </Button>
          </div>
          <ErrorNote>{copy.error?.message}</ErrorNote>
          <p className={styles.legend}>{text.conflictChanges}</p>
          <DiffView before={server} after={local} />
        </>
      )}
      <div className={styles.versions}>
        <Version heading={text.mine} snapshot={local} />
        {server && <Version heading={`${text.theirs} (${formatDateTime(server.savedAt)})`} snapshot={server} />}
      </div>
    </Dialog>
  )
}

const titleOfCopy = (title: string): string => {
  const copyTitle = text.copyOf(title || text.untitled)
  return countGraphemes(copyTitle) <= LIMITS.titleGraphemes ? copyTitle : title
}

/** Ignores closing without a choice, which would leave local text unsaved. */
const ignoreClose = () => undefined

function Version({ heading, snapshot }: { heading: string; snapshot: Snapshot }) {
  return (
    <section className={styles.version} aria-label={heading}>
      <h3>{heading}</h3>
      <p className={styles.versionTitle}>{snapshot.title || text.untitled}</p>
      <p className={styles.versionText}>{readableText(snapshot.document)}</p>
    </section>
  )
}
