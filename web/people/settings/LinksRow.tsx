import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import styles from './fields.module.css'
import { text } from './text.ts'
import { useProfileChange } from './use-profile-change.ts'

export const LinksRow = ({ links }: { links: readonly string[] }) => (
  <EditRow title={text.links} value={links.length > 0 && <LinkList links={links} />}>
    {(close) => <LinksForm links={links} close={close} />}
  </EditRow>
)

const LinkList = ({ links }: { links: readonly string[] }) => (
  <ul>
    {links.map((link) => (
      <li key={link}>
        <bdi dir="ltr">{link}</bdi>
      </li>
    ))}
  </ul>
)

interface LinkDraft {
  id: number
  link: string
}

function LinksForm({ links, close }: { links: readonly string[]; close: () => void }) {
  const [drafts, setDrafts] = useState<LinkDraft[]>(() => (links.length > 0 ? links : ['']).map((link, id) => ({ id, link })))
  const change = useProfileChange(() => {
    showToast({ message: text.linksSaved })
    close()
  })
  const filled = drafts.filter(({ link }) => link.trim() !== '')
  const fields = change.error instanceof ApiError ? (change.error.body.fields ?? {}) : {}
  const errorOf = (row: LinkDraft) => fields[`links.${change.variables?.links?.indexOf(row.link) ?? -1}`]
  const hasRowError = drafts.some((row) => errorOf(row))
  return (
    <EditForm
      onSubmit={() => change.mutate({ links: filled.map(({ link }) => link) })}
      onCancel={close}
      pending={change.isPending}
      error={change.error && !hasRowError ? (fields.links ?? change.error.message) : undefined}
      extra={
        drafts.length < LIMITS.profileLinks && (
          <Button
            variant="plain"
            icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => setDrafts([...drafts, { id: Math.max(0, ...drafts.map(({ id }) => id)) + 1, link: '' }])}
          >
            {text.addLink}
          </Button>
        )
      }
    >
      <p className={styles.hint}>{text.linksHint}</p>
      <div className={styles.links}>
        {drafts.map((row, at) => {
          const nth = persianDigits(at + 1)
          return (
            <div key={row.id} className={styles.link}>
              <Field label={text.link(nth)} error={errorOf(row)}>
                {(control) => (
                  <UrlInput
                    {...control}
                    autoComplete="url"
                    autoCapitalize="none"
                    placeholder="https://example.com"
                    autoFocus={at === drafts.length - 1}
                    value={row.link}
                    onValueChange={(link) => setDrafts(drafts.map((other) => (other.id === row.id ? { ...other, link } : other)))}
                  />
                )}
              </Field>
              <RemoveButton label={text.removeLink(nth)} onClick={() => setDrafts(drafts.filter(({ id }) => id !== row.id))} />
            </div>
          )
        })}
      </div>
    </EditForm>
  )
}
