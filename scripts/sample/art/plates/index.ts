import type { Draw } from '../picture.ts'
import { closedDoor } from './closed-door.ts'
import { closingTime } from './closing-time.ts'
import { coleus } from './coleus.ts'
import { damavandProfile } from './damavand-profile.ts'
import { darkroomTools } from './darkroom-tools.ts'
import { driversMirror } from './drivers-mirror.ts'
import { fiveCamels } from './five-camels.ts'
import { fridgeCorner } from './fridge-corner.ts'
import { hangingStrip } from './hanging-strip.ts'
import { invertedIndex } from './inverted-index.ts'
import { khavun } from './khavun.ts'
import { listedClothes } from './listed-clothes.ts'
import { loanBook } from './loan-book.ts'
import { looseFret } from './loose-fret.ts'
import { nightCorridor } from './night-corridor.ts'
import { paperPrototype } from './paper-prototype.ts'
import { redThread } from './red-thread.ts'
import { saffronCorm } from './saffron-corm.ts'
import { saffronDawn } from './saffron-dawn.ts'
import { setarKnot } from './setar-knot.ts'
import { shavadunSection } from './shavadun-section.ts'

interface Plate {
  width: number
  height: number
  draw: Draw
}

const WIDE = { width: 1280, height: 720 } as const
const BROAD = { width: 1200, height: 800 } as const
const CLASSIC = { width: 1200, height: 900 } as const
const SQUARE = { width: 900, height: 900 } as const
const TALL = { width: 900, height: 1200 } as const

/** The pictures inside posts, by the name by which the Markdown refers to them. */
export const PLATES: Readonly<Record<string, Plate>> = {
  'autobus-shab': { ...WIDE, draw: driversMirror },
  'damavand-nakh': { ...CLASSIC, draw: redThread },
  'damavand-nimrokh': { ...WIDE, draw: damavandProfile },
  'hasanak-jame': { ...BROAD, draw: listedClothes },
  'hasanak-taram': { ...BROAD, draw: closedDoor },
  'karvan-kaghazi': { ...BROAD, draw: paperPrototype },
  'karvan-shotorha': { ...WIDE, draw: fiveCamels },
  'khavun-asr': { ...SQUARE, draw: khavun('afternoon') },
  'khavun-sobh': { ...SQUARE, draw: khavun('morning') },
  'namaye-varune': { ...BROAD, draw: invertedIndex },
  'setar-daste': { ...WIDE, draw: looseFret },
  'setar-gere-1': { ...SQUARE, draw: setarKnot(1) },
  'setar-gere-2': { ...SQUARE, draw: setarKnot(2) },
  'setar-gere-3': { ...SQUARE, draw: setarKnot(3) },
  'shab-hosnyusof': { ...CLASSIC, draw: coleus },
  'shab-rahro': { ...BROAD, draw: nightCorridor },
  'shavadun-boresh': { ...TALL, draw: shavadunSection },
  'shesh-miz': { ...BROAD, draw: closingTime },
  'yakhchal-daftar': { ...BROAD, draw: loanBook },
  'yakhchal-ketab': { ...BROAD, draw: fridgeCorner },
  'zaferan-piaz': { ...CLASSIC, draw: saffronCorm },
  'zaferan-sepide': { ...WIDE, draw: saffronDawn },
  'zohur-avize': { ...TALL, draw: hangingStrip },
  'zohur-vasayel': { ...BROAD, draw: darkroomTools },
}
