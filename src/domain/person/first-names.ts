/** First names that are one: short forms, and spellings of the same name. A name may stand in several lines. */
const sameNames = `
alexandre alex|alexandra alex alexa|alexis alex|benjamin ben benji|beatrice bea|catherine cathy kathy katherine cath|christophe chris tof|
christine chris|christian chris|caroline caro|celine cel|charlotte charlie|charles charlie|daniel dan dany|danielle dany|
dominique dom|elisabeth babette elizabeth|emmanuel manu emanuel|emmanuelle manu emanuelle|florence flo|florian flo|frederic fred frederick|frederique fred|
francois fanfan|francoise fanfan|gabriel gab|gabrielle gaby|genevieve ginette|gregory greg|gregoire greg|guillaume guigui will|isabelle isa izabelle|
jacqueline jackie|jacques jacky|jean-pierre jp|jean-paul jp|jean-claude jc|jean-marc jm|jean-michel jm|jean-luc jl|jean-philippe jp|
josephine jo|joseph jo|jonathan jo|laurence lolo laurance|laurent lolo|ludovic ludo|madeleine mado magdeleine|marguerite margot|margaux margot|
maximilien max|maxime max|maxence max|michel mich|michele michelle|mathieu matthieu mat matt|mathias matthias|mathilde mathou|
mickael michael mike mika|nathalie nath natalie nat|nicolas nico nicholas|nicole nini|olivier oliv|pascal pasc|pascale pasc|patrick pat patric|patricia pat|
philippe phil philipe|pierre pierrot|raphael rafael raph|raphaelle rafaelle raph|rodolphe rodolf|sebastien seb|samuel sam|samantha sam|
sophie so|stephane steph stephan|stephanie steph|sylvain syl|sylvie syl|theodore theo|theophile theo|therese tere|thibault thibaut thibaud thibauld|
thomas tom|timothee tim timothe|valerie val|valentin val|valentine val|veronique vero|victor vic|victoria vic|vincent vince vinc|virginie virg|
yannick yann yannik|yoann yohann yoan yohan|zoe zoey|elodie elo|helene helen|jerome gerome jero|antoine anthoine|anthony tony antony|
eric erik|estelle estele|cecile cecil|cedric ced|damien dam|delphine delf del|fabrice fab|fabien fab|fabienne fab|ghislaine gislaine|joel joe|
kevin kev|loic loick|lucas luca lukas|ludivine ludi|marc mark|marie-christine marie-chris|marie-claude marie-clo|mireille mimi|muriel murielle|
noemie noemi|patrice pat|quentin kentin|remi remy|romain rom|sandrine sandy|severine sev|solene solenne|tiphaine typhaine|xavier xav`

/** First names, beside those above, that differ by a sign from another one: whoever has one is not whoever has the other. */
const moreNames = `
adam adele adrien adrienne agathe agnes aime aimee alain alan albane albert alberte alice alicia alienor aline alix amandine amelie amine anael anais andre andrea
andree angele angelique anna annabelle anne annie anouk ariane armand arnaud arthur aude audrey augustin augustine aurelie aurelien aurore axel axelle
baptiste barbara bastien baudouin benoit bernadette bernard berthe bertrand blandine brice brigitte bruno camille candice capucine carine carla carole
cassandre celeste celestine chantal chloe claire clara clarisse claude claudette claudie claudine clemence clement clementine colette coline colin constance
constant corentin corinne cyril cyrille daphne david denis denise diane didier dimitri dorian edith edmond edouard elena eleonore elia elian eliane elias elie eliot eliott elisa
elise ella eloi eloise elsa emile emilie emilien emilienne emma emmy enora enzo ernest esteban esther ethan etienne eugene eugenie eva evan evelyne ewen fanny faustine
felicie felix fernand fernande flavie flavien fleur flora flore florent florentin francis franck gael gaelle gaetan gaetane gaspard gauthier gautier georges georgette
gerald geraldine gerard germain germaine gilbert gilberte gilles guy gwenael gwenaelle gwendoline hadrien henri henriette herve hortense hubert hugo hugues ines irene iris
jade jean jeanne jeannine jennifer jeremy jessica joachim joelle johan johanna jordan joris josette josiane jules julia julian juliane julie julien julienne juliette justin justine karim
karine kelly laetitia lana lara laura laure laurene laurie leane leila lena leo leon leonard leonie leonore leopold liam lila lili liliane lilian lily lilou lina line lino lionel lise lison
loan loane lola lorenzo lou louane louis louise louison luc luce lucie lucien lucienne lucile ludwig luka lydie lyna lyne mae maelle mael maelys magali malo manon manuel marc marcel marceau marcelle
margaux margot maria marianne marie marielle marin marina marine marion marius marlene martial martin martine maryse mateo mathis maud maude maurice maya melanie melina melissa melvin michel
mila milan milo moise mona monique morgan morgane myriam mylene nadege nadia nadine naomi nathan nathanael nina nino nora noa noah noam noel noelle noham odette odile olivia
oscar pablo pascaline paul paula paule paulin paulina pauline perrine pierrette priscilla prune rachel raoul raymond raymonde rebecca regine regis renaud rene renee richard robert roberte roberta robin robine
roger roland rolande romane romeo rosa rose roselyne roxane ryan sabine sabrina sacha salome sami sandra sara sarah sasha serge simon simone sofia soline sonia sophia stella
suzanne suzie sylvaine sylvestre sylviane tania tatiana teo tess tessa theau theo thierry tiago tim titouan tom tommy tristan ugo ulysse valentina
vanessa victoire victorien vivian viviane vivien vivienne walter wendy wilfried william yael yann yanis yasmine yves yvette yvon yvonne zelie zacharie zoe marcelin marceline fabiola fabio stephan gabin gabriella emie emy
mathys mathieu mathilda maelie nael naelle noeline oceane romy rayan juline jule julian lenny leny lenna leona ali alia alya anne-sophie anne-laure
`

const groups = sameNames
  .replace(/\s*\n\s*/g, '')
  .split('|')
  .map(line => line.split(' '))

const groupsOf: ReadonlyMap<string, ReadonlySet<number>> = groups.reduce((found, names, group) => {
  for (const name of names) found.set(name, new Set([...(found.get(name) ?? []), group]))
  return found
}, new Map<string, Set<number>>())

const known: ReadonlySet<string> = new Set([...groupsOf.keys(), ...moreNames.split(/\s+/)])

/** Whether two first names, folded and joined by hyphens, are one: one is short for the other, or another spelling of it. */
export function isSameFirstName(one: string, other: string): boolean {
  const groupsOfOther = groupsOf.get(other)
  return [...(groupsOf.get(one) ?? [])].some(group => groupsOfOther?.has(group) === true)
}

/** Whether it is a first name that people have. */
export const isFirstName = (name: string): boolean => known.has(name)
