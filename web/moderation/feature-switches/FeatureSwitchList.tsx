import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { FeatureSwitch } from '#worker/moderation/feature-switches/contract.ts'
import { turnFeatureOff, turnFeatureOn } from './actions.ts'
import { featureSwitchesQuery } from './queries.ts'
import { text } from './text.ts'

/** Every feature that can be turned off, with its last change. */
export function FeatureSwitchList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(featureSwitchesQuery(api)).data
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ul>
        {items.map((item) => (
          <SwitchRow key={item.feature} item={item} />
        ))}
      </ul>
    </>
  )
}

function SwitchRow({ item: { feature, isOff, reason, notice, changedBy, changedAt } }: { item: FeatureSwitch }) {
  const [isAsking, setIsAsking] = useState(false)
  const turnOn = useAction(turnFeatureOn, { feature })
  const name = text.names[feature]
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>{name}</p>
        {isOff && (
          <p>
            «<bdi>{notice}</bdi>»
          </p>
        )}
        {changedAt !== null && (
          <p className={styles.meta}>
            {reason && <bdi>{reason}</bdi>}
            {changedBy && (
              <span>
                {text.by} <bdi>{changedBy.name}</bdi>
              </span>
            )}
            <Time at={changedAt} as="moment" />
          </p>
        )}
        <ErrorNote>{turnOn.error?.message}</ErrorNote>
      </div>
      <div className={styles.switch}>
        <span className={isOff ? styles.open : styles.inactive}>{isOff ? text.off : text.on}</span>
        <span className={styles.scripted}>
          <Switch label={name} on={!isOff || turnOn.isPending} onChange={(on) => (on ? turnOn.run() : setIsAsking(true))} />
        </span>
        <NoScript>
          {import.meta.env.SSR && isOff && (
            <ActionButton action={turnOn} variant="quiet" size="small" aria-label={text.turnOnOf(name)}>
              {text.turnOn}
            </ActionButton>
          )}
        </NoScript>
      </div>
      {!isOff && <TurnOffDialog feature={feature} open={isAsking} onClose={() => setIsAsking(false)} />}
      {!isOff && (
        <FormDetails label={text.turnOff} forms={formName(turnFeatureOff.name, { feature })}>
          {import.meta.env.SSR && <TurnOffForm feature={feature} />}
        </FormDetails>
      )}
    </li>
  )
}

interface TurnOffProps extends Pick<FeatureSwitch, 'feature'> {
  open: boolean
  onClose: () => void
}

/** Asks what users are told while the feature is off; its button confirms. */
function TurnOffDialog({ feature, open, onClose }: TurnOffProps) {
  const id = useId()
  const turnOff = useAction(turnFeatureOff, { feature }, { onResult: onClose })
  const { fields, formError } = fieldErrors(turnOff.error, FIELDS)
  return (
    <FormDialog
      id={id}
      open={open}
      onClose={onClose}
      title={text.turnOffOf(text.names[feature])}
      submitLabel={text.turnOff}
      danger
      cancelLabel={text.cancel}
      pending={turnOff.isPending}
      className={form.form}
      onSubmit={turnOff.run}
    >
      <p>{text.consequence}</p>
      <input type="hidden" name="confirmed" value="on" />
      <TurnOffFields errors={fields} />
      <ErrorNote>{formError}</ErrorNote>
    </FormDialog>
  )
}

/** For browsers without JavaScript, which have no dialog. */
const TurnOffForm = ({ feature }: Pick<FeatureSwitch, 'feature'>) => (
  <ChangeForm
    action={useAction(turnFeatureOff, { feature })}
    submitLabel={text.turnOff}
    danger
    confirmation={text.confirm}
    fields={FIELDS}
    onCancel={() => undefined}
  >
    {(errors) => <TurnOffFields errors={errors} />}
  </ChangeForm>
)

const FIELDS = ['reason', 'notice'] as const

const TurnOffFields = ({ errors }: { errors: Record<string, string> }) => (
  <>
    <Field label={text.notice} hint={text.noticeHint} error={errors.notice}>
      {(control) => <TextInput {...control} name="notice" />}
    </Field>
    <Field label={text.reason} error={errors.reason}>
      {(control) => <TextInput {...control} name="reason" />}
    </Field>
  </>
)
