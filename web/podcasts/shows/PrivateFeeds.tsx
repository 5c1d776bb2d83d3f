import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { OneTimeSecret } from '#web/ui/OneTimeSecret.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import { privateFeedsQuery } from './queries.ts'
import { showSettingsText as text } from './show-settings-text.ts'

/** Shows a new feed's URL only once, when it is created. */
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
