import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Button } from '#web/ui/Button.tsx'
import styles from './payments.module.css'

const LABEL = 'چاپ'

/** Opens the browser's print dialog; hidden in print and, by the style of buttons that need scripts, without JavaScript. */
export const PrintButton = () => (
  <Button
    variant="quiet"
    size="small"
    className={styles.screen}
    icon={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
    onClick={() => print()}
  >
    {LABEL}
  </Button>
)
