import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import { formatBytes } from '#web/ui/upload/format-upload.ts'
import progressStyles from '#web/ui/upload/upload.module.css'
import type { Archive } from '#worker/portability/archives/contract.ts'
import { deleteArchive, requestArchive } from './actions.ts'
import styles from './archive.module.css'
import { archiveQuery } from './queries.ts'
import { text } from './text.ts'

/** Requests, watches and downloads the archive of the viewer's account, or of the publication with this handle. */
export function ArchiveSection({ publication }: { publication?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { archive } = useSuspenseQuery(archiveQuery(api, publication)).data
  const { title, lead } = publication === undefined ? text.user : text.publication
  const request = useAction(requestArchive, { publication: publication ?? '' })
  const remove = useAction(deleteArchive, { hash: archive?.hash ?? '', state: archive?.state ?? '' })
  const requestButton = (label: string, variant: 'primary' | 'quiet') => (
    <ActionButton action={request} variant={variant}>
      {label}
    </ActionButton>
  )
  const removeButton = (label: string, variant: 'quiet' | 'plain') => (
    <ActionButton action={remove} variant={variant}>
      {label}
    </ActionButton>
  )
  return (
    <div id="archive" className={styles.anchor}>
      <SettingsSection title={title} summary={lead}>
        <div className={styles.archive}>
          {archive?.state === 'running' && (
            <>
              <Progress archive={archive} />
              <ButtonRow>{removeButton(text.cancel, 'quiet')}</ButtonRow>
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
                {removeButton(text.remove, 'plain')}
              </ButtonRow>
            </>
          )}
          {archive === null && (
            <>
              <p className={form.hint}>{text.limits}</p>
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
      <NoScript>{import.meta.env.SSR && <p className={form.hint}>{text.refresh}</p>}</NoScript>
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
        <p className={form.hint}>
          {text.expires} <Time at={expiresAt} as="moment" />. {text.private}
        </p>
      )}
      <p className={form.hint}>
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
