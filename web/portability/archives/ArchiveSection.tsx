import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton } from '#web/lib/post-button.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import { formatBytes } from '#web/ui/upload/format-upload.ts'
import progressStyles from '#web/ui/upload/upload-progress.module.css'
import type { Archive } from '#worker/portability/archives/contract.ts'
import styles from './archive.module.css'
import { archiveQuery, deleteArchive, requestArchive } from './queries.ts'
import { text } from './text.ts'

/** Requests, watches and downloads the archive of the viewer's account, or of the publication with this handle. */
export function ArchiveSection({ publication }: { publication?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const query = archiveQuery(api, publication)
  const { archive } = useSuspenseQuery(query).data
  const { title, lead } = publication === undefined ? text.user : text.publication
  const request = useMutation({
    mutationFn: () => withReauthentication(() => requestArchive(api, publication)),
    onSuccess: (started) => queryClient.setQueryData(query.queryKey, { archive: started }),
  })
  const remove = useMutation({
    mutationFn: ({ hash }: Archive) => deleteArchive(api, hash),
    onSuccess: (_, { state }) => {
      queryClient.setQueryData(query.queryKey, { archive: null })
      showToast({ message: state === 'running' ? text.cancelled : text.removed })
    },
  })
  const requestButton = (label: string, variant: 'primary' | 'quiet') => (
    <Button
      {...postButton('archives.request', publication === undefined ? {} : { publication })}
      variant={variant}
      loading={request.isPending}
      onClick={() => request.mutate()}
    >
      {label}
    </Button>
  )
  const removeButton = (current: Archive, label: string, variant: 'quiet' | 'plain') => (
    <Button
      {...postButton('archives.remove', { hash: current.hash })}
      variant={variant}
      loading={remove.isPending}
      onClick={() => remove.mutate(current)}
    >
      {label}
    </Button>
  )
  return (
    <div id="archive" className={styles.anchor}>
      <SettingsSection title={title} summary={lead}>
        <div className={styles.archive}>
          {archive?.state === 'running' && (
            <>
              <Progress archive={archive} />
              <ButtonRow>{removeButton(archive, text.cancel, 'quiet')}</ButtonRow>
            </>
          )}
          {archive?.state === 'ready' && (
            <>
              <Ready archive={archive} />
              <ButtonRow>
                <a href={archive.path ?? undefined} download={archive.name} className={buttonClass({})}>
                  {text.download}
                </a>
                {archive.renewableAt <= Date.now() && requestButton(text.renew, 'quiet')}
                {removeButton(archive, text.remove, 'plain')}
              </ButtonRow>
            </>
          )}
          {archive === null && (
            <>
              <p className={styles.hint}>{text.limits}</p>
              <ButtonRow>{requestButton(text.request, 'primary')}</ButtonRow>
            </>
          )}
          {archive?.state === 'failed' && (
            <>
              <p role="status">
                {text.failed} <PathLink to="/contact-us">{text.contact}</PathLink>
              </p>
              <ButtonRow>{requestButton(text.retry, 'primary')}</ButtonRow>
            </>
          )}
          <ErrorNote>{fieldErrors(request.error ?? remove.error, []).formError}</ErrorNote>
        </div>
      </SettingsSection>
    </div>
  )
}

/** Small archives have a tenth of a megabyte. */
const formatSize = (bytes: number): string => formatBytes(bytes > 0 ? Math.max(bytes, 100_000) : 0)

function Progress({ archive: { percent, files, bytes } }: { archive: Archive }) {
  const hasBegun = files > 0
  return (
    <>
      <p role="status">{text.running}</p>
      <progress className={progressStyles.bar} max={100} value={hasBegun ? percent : undefined} aria-label={text.progressLabel} />
      <p className={progressStyles.details}>{hasBegun && `${text.progress(percent, files)} · ${formatSize(bytes)}`}</p>
      <NoScript>{import.meta.env.SSR && <p className={styles.hint}>{text.refresh}</p>}</NoScript>
    </>
  )
}

function Ready({ archive: { files, bytes, expiresAt, renewableAt } }: { archive: Archive }) {
  return (
    <>
      <p role="status">
        {text.ready} {text.contents(files, formatSize(bytes))}
      </p>
      {expiresAt !== null && (
        <p className={styles.hint}>
          {text.expires} <Time at={expiresAt} as="moment" />. {text.private}
        </p>
      )}
      <p className={styles.hint}>
        {renewableAt > Date.now() ? (
          <>
            {text.renewable} <Time at={renewableAt} as="moment" />
          </>
        ) : (
          text.renewHint
        )}
      </p>
    </>
  )
}
