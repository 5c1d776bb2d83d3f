import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { ApiError } from '#web/lib/api.ts'
import { showUrl } from '#web/lib/show-url.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/IconButton.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { UrlInput } from '#web/ui/TextInput.tsx'
import fieldStyles from './fields.module.css'
import { text } from './text.ts'

interface EditLinksProps {
  links: readonly string[]
  /** Action that saves without JavaScript; the fields are `links.0` and so on. */
  form: string
  /** State of the mutation that `save` runs. */
  change: { isPending: boolean; error: Error | null; variables: { links?: readonly string[] | undefined } | undefined; reset: () => void }
  save: (change: { links: string[] }) => Promise<unknown>
}

/** Settings row of the links of a profile. */
export const EditLinksRow = (props: EditLinksProps) => (
  <EditRow title={text.links} forms={props.form} value={props.links.length > 0 && <LinkList links={props.links} />}>
    {(close) => <LinksForm {...props} close={close} />}
  </EditRow>
)

const LinkList = ({ links }: { links: readonly string[] }) => (
  <ul>
    {links.map((link) => (
      <li key={link}>
        <bdi dir="ltr">{showUrl(link)}</bdi>
      </li>
    ))}
  </ul>
)

interface LinkDraft {
  id: number
  link: string
}

/** Without JavaScript, which adds rows, the form has all that are allowed. */
function initialLinks(links: readonly string[]): readonly string[] {
  if (import.meta.env.SSR) return Array.from({ length: LIMITS.profileLinks }, (_, at) => links[at] ?? '')
  return links.length > 0 ? links : ['']
}

function LinksForm({ links, form, change, save, close }: EditLinksProps & { close: () => void }) {
  const [drafts, setDrafts] = useState<LinkDraft[]>(() => initialLinks(links.map(showUrl)).map((link, id) => ({ id, link })))
  const filled = drafts.filter(({ link }) => link.trim() !== '')
  const fields = change.error instanceof ApiError ? (change.error.body.fields ?? {}) : {}
  const submitted = change.variables?.links
  const errorOf = (row: LinkDraft) => fields[`links.${submitted?.indexOf(row.link) ?? -1}`]
  const hasRowError = drafts.some((row) => errorOf(row))
  return (
    <EditForm
      form={form}
      onSubmit={() => void save({ links: filled.map(({ link }) => link) }).then(close, () => undefined)}
      onCancel={() => {
        change.reset()
        close()
      }}
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
      <p className={fieldStyles.hint}>{text.linksHint}</p>
      <div className={fieldStyles.links}>
        {drafts.map((row, at) => {
          const nth = persianDigits(at + 1)
          return (
            <div key={row.id} className={fieldStyles.link}>
              <Field label={text.link(nth)} error={errorOf(row)}>
                {(control) => (
                  <UrlInput
                    {...control}
                    name={`links.${at}`}
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
