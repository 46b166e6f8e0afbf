import { searchMachine } from '../../../src/machines/shared/search.machine.ts'
import { describeFold } from './fold.ts'
import { searchWalk } from './search.walk.ts'
import { describeWalk } from './walk.ts'

describeWalk(searchMachine, searchWalk)
describeFold(searchMachine, searchWalk)
