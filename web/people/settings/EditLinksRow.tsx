import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import type { Action } from '#web/lib/action.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { showUrl } from '#web/lib/show-url.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/IconButton.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { UrlInput } from '#web/ui/TextInput.tsx'
import fieldStyles from './fields.module.css'
import { text } from './text.ts'

interface EditLinksProps<Param extends string, Fields extends object, Result> {
  links: readonly string[]
  /** Reads the fields with `readLinks` and saves them with `saveLinks`. */
  action: Action<Param, Fields, Result>
  params: Readonly<Record<Param, string>>
}

/** Settings row of the links of a profile. */
export const EditLinksRow = <Param extends string, Fields extends object, Result>(props: EditLinksProps<Param, Fields, Result>) => (
  <EditRow
    title={text.links}
    forms={formName(props.action.name, props.params)}
    value={props.links.length > 0 && <LinkList links={props.links} />}
  >
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

function LinksForm<Param extends string, Fields extends object, Result>({
  links,
  action,
  params,
  close,
}: EditLinksProps<Param, Fields, Result> & { close: () => void }) {
  const change = useAction(action, params, { onDone: close })
  const [drafts, setDrafts] = useState<LinkDraft[]>(() => initialLinks(links.map(showUrl)).map((link, id) => ({ id, link })))
  const [submitted, setSubmitted] = useState<readonly string[]>([])
  const { fields, formError } = fieldErrors(
    change.error,
    submitted.map((_, at) => `links.${at}`),
  )
  const errorOf = ({ link }: LinkDraft) => fields[`links.${submitted.indexOf(link)}`]
  return (
    <EditForm
      action={{
        ...change,
        run: (data) => {
          setSubmitted(drafts.map(({ link }) => link))
          change.run(data)
        },
      }}
      onCancel={close}
      error={formError}
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
