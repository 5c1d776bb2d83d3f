import { useState, useSyncExternalStore } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { canPromptInstall, promptInstall, subscribeToInstallPrompt } from '#web/lib/offline/install-prompt.ts'
import { clearOfflineEpisodes, useOfflineEpisodes } from '#web/podcasts/player/offline-episodes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import { DeviceContents } from './DeviceContents.tsx'
import { formatBytes } from './format-bytes.ts'
import styles from './offline.module.css'
import { text } from './text.ts'
import { useDeviceContents } from './use-device-contents.ts'

/**
 * Offers the installation, and shows what this device keeps of Daftar and the space that it takes, and removes it. The last part of its page,
 * because only the browser knows its size.
 */
export function OfflineSection() {
  const device = useDeviceContents()
  const { contents } = device
  return (
    <>
      <InstallSection />
      <SettingsSection title={text.sectionTitle} summary={text.sectionSummary}>
        <NeedsScripts />
        <DeviceContents {...device} heading="h3" />
        {contents && <DeviceStorage contents={contents} onClear={device.clear} />}
      </SettingsSection>
    </>
  )
}

interface DeviceStorageProps {
  contents: NonNullable<ReturnType<typeof useDeviceContents>['contents']>
  onClear: () => Promise<void>
}

/** The space that the contents of the device take, and the button that removes them; nothing on an empty device. */
function DeviceStorage({ contents: { posts, drafts, usage }, onClear }: DeviceStorageProps) {
  const { saved: episodes } = useOfflineEpisodes()
  if (posts.length + drafts.length + episodes.length === 0) return null
  return (
    <>
      {usage && <p className={styles.usage}>{text.usage(formatBytes(usage.used), formatBytes(usage.quota))}</p>}
      <ClearDevice drafts={drafts.length} onClear={onClear} />
    </>
  )
}

function ClearDevice({ drafts, onClear }: { drafts: number; onClear: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const clear = async () => {
    close()
    await clearOfflineEpisodes()
    await onClear()
    showToast({ message: text.cleared })
  }
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {text.clear}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={text.clearTitle}
        actions={
          <>
            <Button variant="danger" onClick={() => void clear()}>
              {text.confirmClear}
            </Button>
            <Button variant="plain" onClick={close}>
              {text.cancel}
            </Button>
          </>
        }
      >
        <p>{drafts > 0 ? text.clearDrafts(formatNumber(drafts)) : text.clearHint}</p>
      </Dialog>
    </div>
  )
}

const [beforeName, nameOfAction, afterName] = text.installAppleHint

function InstallSection() {
  const canInstall = useSyncExternalStore(subscribeToInstallPrompt, canPromptInstall, () => false)
  return (
    <SettingsSection
      title={text.installTitle}
      summary={
        <>
          {text.installSummary} {beforeName}
          <bdi dir="ltr">{nameOfAction}</bdi>
          {afterName}
        </>
      }
      action={
        canInstall && (
          <Button variant="quiet" size="small" onClick={() => void promptInstall()}>
            {text.install}
          </Button>
        )
      }
    />
  )
}
