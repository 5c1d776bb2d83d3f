import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
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
  const [isOpen, setIsOpen] = useState(false)
  const name = text.names[feature]
  const form = <TurnOffForm feature={feature} close={() => setIsOpen(false)} />
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          {name}
          <span className={isOff ? styles.warning : styles.active}>{isOff ? text.off : text.on}</span>
        </p>
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
      </div>
      {isOff && <TurnOnButton feature={feature} />}
      {!isOff && !isOpen && (
        <div className={styles.end}>
          <Button variant="quiet" size="small" aria-label={`${text.turnOffOf(name)}…`} onClick={() => setIsOpen(true)}>
            {`${text.turnOff}…`}
          </Button>
        </div>
      )}
      {!isOff && isOpen && form}
      {!isOff && !isOpen && (
        <FormDetails label={text.turnOff} forms={formName(turnFeatureOff.name, { feature })}>
          {import.meta.env.SSR && form}
        </FormDetails>
      )}
    </li>
  )
}

function TurnOnButton({ feature }: Pick<FeatureSwitch, 'feature'>) {
  const turnOn = useAction(turnFeatureOn, { feature })
  return (
    <div className={styles.end}>
      <ActionButton action={turnOn} variant="quiet" size="small" aria-label={text.turnOnOf(text.names[feature])}>
        {text.turnOn}
      </ActionButton>
      <ErrorNote>{turnOn.error?.message}</ErrorNote>
    </div>
  )
}

function TurnOffForm({ feature, close }: Pick<FeatureSwitch, 'feature'> & { close: () => void }) {
  const turnOff = useAction(turnFeatureOff, { feature }, { onDone: close })
  return (
    <ChangeForm
      action={turnOff}
      submitLabel={text.turnOff}
      danger
      confirmation={text.confirm}
      fields={['reason', 'notice']}
      onCancel={close}
    >
      {(errors) => (
        <>
          <Field label={text.notice} hint={text.noticeHint} error={errors.notice}>
            {(control) => <TextInput {...control} name="notice" />}
          </Field>
          <Field label={text.reason} error={errors.reason}>
            {(control) => <TextInput {...control} name="reason" />}
          </Field>
        </>
      )}
    </ChangeForm>
  )
}
