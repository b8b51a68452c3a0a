import Firebolt

func start() {
let list: FilmListViewModel = Resolver.app.get()
print(list.title)
}
