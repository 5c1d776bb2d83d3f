import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Row, RowFacts, Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { ShownOnce } from '#web/ui/ShownOnce.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ownText as text } from './own-text.ts'
import { privateFeedsQuery } from './queries.ts'

/** Secret feeds of a show: made, shown once, listed, revoked. */
export function PrivateFeeds({ hash }: { hash: string }) {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const query = privateFeedsQuery(api, hash)
  const feeds = useQuery(query).data?.feeds ?? []
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<string>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const revoke = useMutation({
    mutationFn: (feed: string) => read(api.api.podcasts['private-feeds'][':feed'].$delete({ param: { feed } })),
    onSuccess: () => showToast({ message: text.revoked }),
    onError: (error) => showToast({ message: error.message, failed: true }),
    onSettled: refresh,
  })
  const isAsking = open && !made
  return (
    <SettingsSection
      title={text.private}
      state={text.privateHint}
      action={
        !open &&
        !made &&
        feeds.length < LIMITS.privateFeeds && (
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {text.privateMake}
          </Button>
        )
      }
    >
      {made && <ShownOnce value={origin + made} text={text.once} onDone={() => setMade(undefined)} />}
      {isAsking && (
        <NewFeed
          hash={hash}
          close={() => setOpen(false)}
          onMade={(path) => {
            setOpen(false)
            setMade(path)
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
                <RowFacts>
                  <Time at={createdAt} />
                </RowFacts>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={text.revokeOf(name)}
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

function NewFeed({ hash, close, onMade }: { hash: string; close: () => void; onMade: (path: string) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [name, setName] = useState('')
  const make = useMutation({
    mutationFn: () => read(api.api.podcasts[':hash']['private-feeds'].$post({ param: { hash }, json: { name } })),
    onSuccess: ({ path }) => onMade(path),
  })
  const { fields, rest } = fieldErrors(make.error, ['name'])
  return (
    <EditForm onSubmit={() => make.mutate()} onCancel={close} pending={make.isPending} submit={text.privateMake} error={rest}>
      <Field label={text.privateName} error={fields.name} counter={{ value: name, max: 60 }}>
        {(control) => <TextInput {...control} autoFocus autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
    </EditForm>
  )
}
