import type { Draw } from '../picture.ts'
import { awningLogo } from './awning-logo.ts'
import { bookshopLogo } from './bookshop-logo.ts'
import { clauseLogo } from './clause-logo.ts'
import { curtainLogo } from './curtain-logo.ts'
import { gateLogo } from './gate-logo.ts'
import { halfSpaceLogo } from './half-space-logo.ts'
import { observatoryLogo } from './observatory-logo.ts'
import { plateLogo } from './plate-logo.ts'
import { railLogo } from './rail-logo.ts'
import { viceLogo } from './vice-logo.ts'

/** The logos of publications, 480×480, one idea each; the site rounds the corners. */
export const LOGOS: Readonly<Record<string, Draw>> = {
  bazarche: awningLogo,
  haqname: clauseLogo,
  kargah: viceLogo,
  'kuche.karvan': gateLogo,
  nimfasele: halfSpaceLogo,
  pardeh: curtainLogo,
  rahgozar: bookshopLogo,
  rasadkhane: observatoryLogo,
  sofreh: plateLogo,
  'zang.akhar': railLogo,
}
