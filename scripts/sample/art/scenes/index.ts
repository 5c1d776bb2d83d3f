import type { Draw } from '../picture.ts'
import { bazaar } from './bazaar.ts'
import { bookshop } from './bookshop.ts'
import { carpetGrid } from './carpet-grid.ts'
import { contract } from './contract.ts'
import { darkroom } from './darkroom.ts'
import { deskNight } from './desk-night.ts'
import { dustArchive } from './dust-archive.ts'
import { fan } from './fan.ts'
import { fridgeLibrary } from './fridge-library.ts'
import { gate } from './gate.ts'
import { lagoon } from './lagoon.ts'
import { meteors } from './meteors.ts'
import { mountain } from './mountain.ts'
import { nard } from './nard.ts'
import { nightBus } from './night-bus.ts'
import { nightWard } from './night-ward.ts'
import { oven } from './oven.ts'
import { pistachios } from './pistachios.ts'
import { poolEdge } from './pool-edge.ts'
import { rainMarket } from './rain-market.ts'
import { saffronField } from './saffron-field.ts'
import { serverTea } from './server-tea.ts'
import { setarLesson } from './setar-lesson.ts'
import { sevenWeavers } from './seven-weavers.ts'
import { sixTables } from './six-tables.ts'
import { slowReading } from './slow-reading.ts'
import { slowRoad } from './slow-road.ts'
import { snowSchool } from './snow-school.ts'
import { theatreCellar } from './theatre-cellar.ts'
import { windTowers } from './wind-towers.ts'

/** The scenes of post covers, 1600×900, by author and number of the post. What matters is between x = 200 and 1400, which a 4:3 crop keeps. */
export const SCENES: Readonly<Record<string, Draw>> = {
  'arash_tavana/01': fan,
  'arash_tavana/06': dustArchive,
  'arash_tavana/07': oven,
  'arman.keshavarz/01': slowRoad,
  'bardia_noor/01': nard,
  'elyask/02': pistachios,
  'golnar_mehr/01': setarLesson,
  'golnesa/09': sixTables,
  'hajar.mousavi/01': sevenWeavers,
  'leyla.torkaman/01': lagoon,
  'mahmud.bazzaz/01': bazaar,
  'mahrokh.d/06': gate,
  'mh.yazdinejad/02': windTowers,
  'mina.sarabi/01': contract,
  'nasrin.kazemi/04': nightWard,
  'negin_shafiei/02': carpetGrid,
  'nila.rad/02': theatreCellar,
  'niloofar.sadeghian/01': darkroom,
  'niloofar.sadeghian/02': rainMarket,
  'parvin.shokri/02': poolEdge,
  'parvin.sohrabi/06': meteors,
  'pouya.rahmati/06': deskNight,
  'shiftshab/13': serverTea,
  'siavash_alvand/01': mountain,
  'sina_bahramian/04': slowReading,
  'yadi.ketab/01': bookshop,
  'yadollah.rostami/01': snowSchool,
  'yadollah.rostami/04': fridgeLibrary,
  'yunes.moradzehi/01': nightBus,
  'zaferan.qaen/02': saffronField,
}
