import { chartsApart } from './charts-apart.js'
import { serverFloors } from './floors.js'
import { noClock } from './no-clock.js'
import { oneMachine } from './one-machine.js'
import { ownFeature } from './own-feature.js'
import { ownNames } from './own-names.js'
import { patientTests } from './patient-tests.js'
import { peopleByAddress } from './people-by-address.js'
import { plainWords } from './plain-words.js'
import { sharedFormats } from './shared-formats.js'
import { textsFromTheCatalogue } from './texts-from-the-catalogue.js'
import { typedComposition } from './typed-composition.js'
import { wholeMachine } from './whole-machine.js'

/** The rules of the house that oxlint itself cannot say; each has fixtures in tests/lint. */
export default {
  meta: { name: 'house' },
  rules: {
    'charts-apart': chartsApart,
    'no-clock': noClock,
    'one-machine': oneMachine,
    'own-feature': ownFeature,
    'own-names': ownNames,
    'patient-tests': patientTests,
    'people-by-address': peopleByAddress,
    'plain-words': plainWords,
    'shared-formats': sharedFormats,
    'texts-from-the-catalogue': textsFromTheCatalogue,
    'server-floors': serverFloors,
    'typed-composition': typedComposition,
    'whole-machine': wholeMachine,
  },
}
