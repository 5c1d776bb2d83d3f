import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { browserName } from '#web/lib/browser-name.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PushDeviceView } from '#worker/notifications/push/contract.ts'
import { removePushDevice } from './actions.ts'
import { pushDevicesQuery } from './queries.ts'
import { text } from './text.ts'
import { useThisBrowser } from './use-this-browser.ts'

/** Turns pushes on for this browser and lists those that receive them; nothing if the site sends no pushes. */
export function PushSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(pushDevicesQuery(api))
  return data.key !== null && <PushDevices siteKey={data.key} devices={data.devices} />
}

function PushDevices({ siteKey, devices }: { siteKey: string; devices: readonly PushDeviceView[] }) {
  const { state, turnOn, forget } = useThisBrowser(siteKey)
  const isUnsupported = state?.canReceive === false
  if (isUnsupported && devices.length === 0) return null
  const isOn = devices.some(({ current }) => current) && state?.hasSubscription !== false
  return (
    <SettingsSection
      title={text.title}
      summary={text.summary}
      action={
        !isOn &&
        !isUnsupported &&
        !state?.isDenied && (
          <Button variant="quiet" size="small" disabled={!state} loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {text.turnOn}
          </Button>
        )
      }
    >
      <FeatureNotice feature="push" />
      <NoScript>{import.meta.env.SSR && <p>{text.needsScripts}</p>}</NoScript>
      {state?.isDenied && <p role="status">{text.denied}</p>}
      {devices.length > 0 && (
        <Rows label={text.devices} flush>
          {devices.map((device) => (
            <DeviceRow key={device.hash} device={device} onRemoved={device.current ? forget : undefined} />
          ))}
        </Rows>
      )}
    </SettingsSection>
  )
}

interface DeviceRowProps {
  device: PushDeviceView
  onRemoved: (() => Promise<void>) | undefined
}

function DeviceRow({ device: { hash, userAgent, current, createdAt, usedAt }, onRemoved }: DeviceRowProps) {
  const name = browserName(userAgent) || text.unknownAgent
  const remove = useAction(removePushDevice, { hash }, { onDone: onRemoved })
  return (
    <Row>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <RowMeta>
          {current && <span>{text.thisOne}</span>}
          <span>
            {text.since} <Time at={createdAt} />
          </span>
          <span>
            {usedAt === null ? (
              text.unused
            ) : (
              <>
                {text.used} <Time at={usedAt} as="ago" />
              </>
            )}
          </span>
        </RowMeta>
        <ErrorNote>{remove.error?.message}</ErrorNote>
      </div>
      <ActionButton action={remove} variant="quiet" size="small" aria-label={text.removeOne(name)}>
        {text.remove}
      </ActionButton>
    </Row>
  )
}
