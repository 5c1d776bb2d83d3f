import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect, useState } from 'react'
import { hashFromSlug } from '#shared/persian/slug.ts'
import { canKeepPages } from '#web/lib/offline/registration.ts'
import { isPostSaved, removeSavedPost, savePost } from '#web/lib/offline/saved-posts.ts'
import { MenuButton } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/toast.ts'
import { saveOfflineText as text } from './dialog-text.ts'

/** Saves a post on this device or removes it, in the menu of the post's own page. Renders nothing elsewhere and where nothing can be saved. */
export function SaveOfflineItem({ hash }: { hash: string }) {
  const [saved, setSaved] = useState<boolean>()
  useEffect(() => {
    if (canKeepPages() && hashOfPage() === hash) void isPostSaved(hash).then(setSaved)
  }, [hash])
  if (saved === undefined) return null
  const toggle = async () => {
    if (saved) {
      await removeSavedPost(hash)
      setSaved(false)
      return showToast({ message: text.removed })
    }
    showToast({ message: text.saving })
    const failure = await savePost({ hash, path: location.pathname })
    setSaved(failure === undefined)
    return showToast({ message: failure ? text.failures[failure] : text.saved, failed: failure !== undefined })
  }
  const Icon = saved ? IconCloudOff : IconCloudDownload
  return (
    <MenuButton icon={<Icon size={18} stroke={1.6} />} onClick={() => void toggle()}>
      {saved ? text.remove : text.save}
    </MenuButton>
  )
}

/** Returns the hash of the post that is the current page. */
const hashOfPage = (): string | null | undefined => hashFromSlug(/^\/[^/]+\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? '')
