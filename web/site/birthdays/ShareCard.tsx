import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useCopy } from '#web/ui/OneTimeSecret.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './birthdays.module.css'
import { text } from './text.ts'

const ICON = { size: 18, stroke: 1.6 }

/** The address of a card with ways to send it, and its image to keep. */
export function ShareCard({ path, title, image }: { path: string; title: string; image: string }) {
  const { origin } = useRouteContext({ from: '__root__' })
  const url = origin + path
  const { fieldRef, copy } = useCopy(url, text)
  const telegram = `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`
  return (
    <section className={styles.share} aria-label={text.share}>
      <Field label={text.address} className={styles.address ?? ''}>
        {(control) => <TextInput {...control} ref={fieldRef} dir="ltr" readOnly value={url} spellCheck={false} />}
      </Field>
      <div className={styles.actions}>
        <Button variant="quiet" icon={<IconCopy {...ICON} />} onClick={copy}>
          {text.copy}
        </Button>
        <a className={buttonClass({ variant: 'quiet' })} href={telegram} target="_blank" rel="noopener noreferrer">
          <IconBrandTelegram {...ICON} />
          <span>{text.telegram}</span>
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href={image} download="daftar.png">
          <IconDownload {...ICON} />
          <span>{text.download}</span>
        </a>
      </div>
    </section>
  )
}
