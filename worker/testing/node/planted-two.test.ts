import { testPlantedDependence } from './planted-dependence.ts'

testPlantedDependence()
