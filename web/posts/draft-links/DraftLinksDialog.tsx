import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { draftLinkKeys } from '#web/lib/query-keys/posts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { OneTimeSecret } from '#web/ui/OneTimeSecret.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './draft-links.module.css'
import { LinkDetails, RevokeButton } from './LinkDetails.tsx'
import { draftLinksQuery } from './queries.ts'
import { text } from './text.ts'

export default function DraftLinksDialog({ hash, onClose }: { hash: string; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, refetch } = useQuery(draftLinksQuery(api, hash))
  const [createdPath, setCreatedPath] = useState<string>()
  const links = data?.links
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <p className={styles.lead}>{text.lead}</p>
      {createdPath ? (
        <OneTimeSecret
          value={location.origin + createdPath}
          text={{ ...text, label: text.address, done: text.another }}
          onDone={() => setCreatedPath(undefined)}
        />
      ) : links && links.length >= LIMITS.draftLinks ? (
        <RowMeta>{text.limitReached}</RowMeta>
      ) : (
        <LinkForm hash={hash} onCreated={setCreatedPath} />
      )}
      {isError && (
        <ErrorNote>
          {text.loadFailed}{' '}
          <Button variant="plain" size="small" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </ErrorNote>
      )}
      {links && (
        <section aria-label={text.list} className={styles.activeLinks}>
          <h3 className={styles.listTitle}>
            {text.list} <span className={styles.count}>{text.count(links.length, LIMITS.draftLinks)}</span>
          </h3>
          {links.length === 0 && <RowMeta>{text.none}</RowMeta>}
          <Rows>
            {links.map((link) => (
              <Row key={link.hash} wraps>
                <div>
                  <p>
                    <bdi>{link.label || text.unnamed}</bdi>
                  </p>
                  <LinkDetails link={link} />
                </div>
                <RevokeButton link={link.hash} label={link.label || text.unnamed} />
              </Row>
            ))}
          </Rows>
        </section>
      )}
    </Dialog>
  )
}

const DAYS = { '1': 1, '7': 7, '30': 30 } as const

/** Uses one idempotency key while mounted, so a retry creates no duplicate link. */
function LinkForm({ hash, onCreated }: { hash: string; onCreated: (path: string) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [label, setLabel] = useState('')
  const [days, setDays] = useState<keyof typeof DAYS>('7')
  const create = useMutation({
    mutationFn: () => unwrap(api.api.posts[':hash']['draft-links'].$post({ param: { hash }, json: { key, label, days: DAYS[days] } })),
    onSuccess: ({ path }) => onCreated(path),
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftLinkKeys.list(hash) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  const { fields, formError } = fieldErrors(create.error, ['label'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field
        label={text.label}
        hint={text.labelHint}
        optional={text.optional}
        error={fields.label}
        counter={{ value: label, max: LIMITS.nameGraphemes }}
      >
        {(control) => <TextInput {...control} autoComplete="off" value={label} onChange={(event) => setLabel(event.target.value)} />}
      </Field>
      <SelectField label={text.days} options={text.dayNames} value={days} onChange={(chosen) => setDays(chosen)} />
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={create.isPending}>
          {text.create}
        </Button>
      </ButtonRow>
    </form>
  )
}
