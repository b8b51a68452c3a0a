import Firebolt
import Wiring

let screen: FilmScreen = Resolver.app.get("Alien")
print(screen.title)
