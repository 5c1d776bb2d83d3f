import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { PROFILE_LINE_NAMES, PROFILE_LINES, type ProfileLine } from '#shared/profile-texts.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { AvatarRow } from './AvatarRow.tsx'
import { changeBio, changeLine, changeLinks, changeName } from './actions.ts'
import { BirthDateRow } from './BirthDateRow.tsx'
import { EditLinksRow } from './EditLinksRow.tsx'
import fieldStyles from './fields.module.css'
import styles from './profile.module.css'
import { ownProfileQuery } from './queries.ts'
import { SettingsLead } from './SettingsTabs.tsx'
import { text } from './text.ts'

export function ProfileSettings() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: own } = useSuspenseQuery(ownProfileQuery(api))
  return (
    <>
      <SettingsLead>{text.profileLead}</SettingsLead>
      <AvatarRow name={own.name} handle={own.handle} avatar={own.avatar} />
      <LineRow name="name" value={own.name} title={text.name} hint={text.nameHint} max={LIMITS.nameGraphemes} autoComplete="name" />
      <BioRow bio={own.bio} />
      {PROFILE_LINE_NAMES.map((line) => (
        <LineRow
          key={line}
          name={line}
          value={own[line]}
          title={text.lines[line].title}
          hint={text.lines[line].hint}
          max={PROFILE_LINES[line].max}
          autoComplete={PROFILE_LINES[line].autoComplete}
        />
      ))}
      <EditLinksRow links={own.links} action={changeLinks} params={{}} />
      <BirthDateRow birthDate={own.birthDate} />
      <p className={styles.footer}>
        <LinkButton to={`/${own.handle}`} variant="quiet">
          {text.seePage}
        </LinkButton>
      </p>
    </>
  )
}

interface LineProps {
  name: 'name' | ProfileLine
  value: string
  title: string
  hint: string
  max: number
  autoComplete: string
}

const CHANGES = { ...changeLine, name: changeName }

const LineRow = (line: LineProps) => (
  <EditRow title={line.title} forms={CHANGES[line.name].name} value={line.value && <bdi>{line.value}</bdi>}>
    {(close) => <LineForm {...line} close={close} />}
  </EditRow>
)

function LineForm({ name, value, title, hint, max, autoComplete, close }: LineProps & { close: () => void }) {
  const [typed, setTyped] = useState(value)
  const change = useAction(CHANGES[name], {}, { onDone: close })
  const { fields, formError } = fieldErrors(change.error, [name])
  return (
    <EditForm action={change} onCancel={close} error={formError}>
      <Field className={fieldStyles.labelHidden} label={title} hint={hint} error={fields[name]} counter={{ value: typed, max }}>
        {(control) => (
          <TextInput
            {...control}
            name={name}
            autoComplete={autoComplete}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </EditForm>
  )
}

const MAX = LIMITS.bioGraphemes

const BioRow = ({ bio }: { bio: string }) => (
  <EditRow title={text.bio} forms={changeBio.name} value={bio && <p className={styles.bio}>{bio}</p>}>
    {(close) => <BioForm bio={bio} close={close} />}
  </EditRow>
)

function BioForm({ bio, close }: { bio: string; close: () => void }) {
  const [typed, setTyped] = useState(bio)
  const change = useAction(changeBio, {}, { onDone: close })
  const length = countGraphemes(typed.trim())
  const { fields, formError } = fieldErrors(change.error, ['bio'])
  return (
    <EditForm action={change} onCancel={close} error={formError}>
      <Field
        className={fieldStyles.labelHidden}
        label={text.bio}
        hint={text.bioCount(formatNumber(length), formatNumber(MAX))}
        error={length > MAX ? text.bioOver(formatNumber(length - MAX)) : fields.bio}
      >
        {(control) => (
          <TextArea
            {...control}
            name="bio"
            autoFocus
            value={typed}
            onChange={({ target }) => {
              change.reset()
              setTyped(target.value)
            }}
          />
        )}
      </Field>
    </EditForm>
  )
}
