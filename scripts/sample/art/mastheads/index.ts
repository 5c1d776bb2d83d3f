import type { Draw } from '../picture.ts'
import { clothMasthead } from './cloth-masthead.ts'
import { doorsMasthead } from './doors-masthead.ts'
import { gateMasthead } from './gate-masthead.ts'
import { roofMasthead } from './roof-masthead.ts'
import { screenMasthead } from './screen-masthead.ts'
import { shopsMasthead } from './shops-masthead.ts'
import { yardMasthead } from './yard-masthead.ts'

/** The banners of publications, 2000×500. The page shows the name at the start. */
export const MASTHEADS: Readonly<Record<string, Draw>> = {
  bazarche: shopsMasthead,
  haqname: doorsMasthead,
  'kuche.karvan': gateMasthead,
  pardeh: screenMasthead,
  rasadkhane: roofMasthead,
  sofreh: clothMasthead,
  'zang.akhar': yardMasthead,
}
