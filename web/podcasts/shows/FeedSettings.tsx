import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { useHasEmail } from '#web/account/contact-details/queries.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { OneTimeSecret } from '#web/ui/OneTimeSecret.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { EditForm, EditRow, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextInput, UrlInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { CopyField } from './CopyField.tsx'
import { privateFeedsQuery, useUpdateShow } from './queries.ts'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'

const TOGGLES = [
  { name: 'locked', label: text.locked, hint: text.lockedHint },
  { name: 'hiddenFromApps', label: text.hidden, hint: text.hiddenHint },
  { name: 'complete', label: text.complete, hint: text.completeHint },
] as const

export function FeedRow({ show }: { show: ManagedShow }) {
  const { origin } = useRouteContext({ from: '__root__' })
  const change = useUpdateShow(show.hash)
  const hasEmail = useHasEmail()
  return (
    <SettingsSection title={text.feed} summary={text.feedHint}>
      <CopyField label={text.feedAddress} value={`${origin}/podcast/${show.hash}/feed.xml`} />
      <CopyField label={text.mail} value={show.relayEmail} hint={hasEmail ? text.mailHint : text.noMailHint} />
      <ul className={styles.toggles}>
        {TOGGLES.map(({ name, label, hint }) => (
          <li key={name} className={styles.toggle}>
            <span>
              {label}
              <span className={styles.hint}> {hint}</span>
            </span>
            <Switch
              label={label}
              on={show[name]}
              onChange={(on) => change.mutate({ [name]: on }, { onError: () => showToast({ message: text.failed, failed: true }) })}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

export function FeedRedirectRow({ show }: { show: ManagedShow }) {
  const cancelRedirect = useUpdateShow(show.hash, () => showToast({ message: text.redirectCancelled }))
  if (show.movedTo === null) {
    return (
      <EditRow title={text.redirectFeed} value={text.feedHosted}>
        {(close) => <FeedRedirectForm show={show} close={close} />}
      </EditRow>
    )
  }
  return (
    <SettingsSection
      title={text.redirectFeed}
      summary={
        <>
          {text.movedTo} <bdi dir="ltr">{show.movedTo}</bdi>
        </>
      }
      action={
        <Button variant="quiet" size="small" loading={cancelRedirect.isPending} onClick={() => cancelRedirect.mutate({ movedTo: null })}>
          {text.cancelRedirect}
        </Button>
      }
    />
  )
}

function FeedRedirectForm({ show, close }: { show: ManagedShow; close: () => void }) {
  const [movedTo, setMovedTo] = useState('')
  const change = useUpdateShow(show.hash, () => showToast({ message: text.redirectSaved }))
  const { fields, formError } = fieldErrors(change.error, ['movedTo'])
  return (
    <EditForm onSubmit={() => change.mutate({ movedTo })} onCancel={close} pending={change.isPending} error={formError} width="wide">
      <Field label={text.newFeed} hint={text.redirectHint} error={fields.movedTo}>
        {(control) => (
          <UrlInput {...control} autoFocus placeholder="https://example.com/feed.xml" value={movedTo} onValueChange={setMovedTo} />
        )}
      </Field>
    </EditForm>
  )
}

/** Creates, lists and revokes a show's private feeds; a feed's URL appears only once, after its creation. */
export function PrivateFeeds({ hash }: { hash: string }) {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const query = privateFeedsQuery(api, hash)
  const feeds = useQuery(query).data?.feeds ?? []
  const [open, setOpen] = useState(false)
  const [createdPath, setCreatedPath] = useState<string>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const revoke = useMutation({
    mutationFn: (feed: string) => unwrap(api.api.podcasts['private-feeds'][':feed'].$delete({ param: { feed } })),
    onSuccess: () => showToast({ message: text.revoked }),
    onError: (error) => showToast({ message: error.message, failed: true }),
    onSettled: refresh,
  })
  const isFormShown = open && !createdPath
  return (
    <SettingsSection
      title={text.private}
      summary={text.privateHint}
      action={
        !open &&
        !createdPath &&
        feeds.length < LIMITS.privateFeeds && (
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {text.createPrivateFeed}
          </Button>
        )
      }
    >
      {createdPath && <OneTimeSecret value={origin + createdPath} text={text.shownOnce} onDone={() => setCreatedPath(undefined)} />}
      {isFormShown && (
        <NewFeedForm
          hash={hash}
          close={() => setOpen(false)}
          onCreated={(path) => {
            setOpen(false)
            setCreatedPath(path)
            void refresh()
          }}
        />
      )}
      {feeds.length > 0 && (
        <Rows label={text.private}>
          {feeds.map(({ hash: feed, name, createdAt }) => (
            <Row key={feed} wraps>
              <div>
                <p>
                  <bdi>{name}</bdi>
                </p>
                <RowMeta>
                  <Time at={createdAt} />
                </RowMeta>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={text.revokeFeed(name)}
                loading={revoke.isPending && revoke.variables === feed}
                onClick={() => revoke.mutate(feed)}
              >
                {text.revoke}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
    </SettingsSection>
  )
}

function NewFeedForm({ hash, close, onCreated }: { hash: string; close: () => void; onCreated: (path: string) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => unwrap(api.api.podcasts[':hash']['private-feeds'].$post({ param: { hash }, json: { name } })),
    onSuccess: ({ path }) => onCreated(path),
  })
  const { fields, formError } = fieldErrors(create.error, ['name'])
  return (
    <EditForm
      onSubmit={() => create.mutate()}
      onCancel={close}
      pending={create.isPending}
      submitLabel={text.createPrivateFeed}
      error={formError}
    >
      <Field label={text.privateName} error={fields.name} counter={{ value: name, max: 60 }}>
        {(control) => <TextInput {...control} autoFocus autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
    </EditForm>
  )
}
