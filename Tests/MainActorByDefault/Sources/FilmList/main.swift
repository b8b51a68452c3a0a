// Sources/FilmList/main.swift
import Firebolt

let list: FilmListViewModel = Resolver.app.get()
print(list.title)
